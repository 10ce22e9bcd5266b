import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import type { Review } from './use-review.tsx';

interface DetailActionsProps {
  readonly detail: BudgetDetail;
  readonly version: VersionView;
  readonly review: Review;
}

/** What can be done with the version that is shown; what leads on is the primary one. */
export function DetailActions({ detail, version, review }: DetailActionsProps) {
  const { t } = useTranslation();
  const { abilities } = detail;
  const open = detail.open?.versionId === version.versionId ? detail.open : null;
  const may = open?.abilities;
  const { busy } = review;
  const more = [
    ...(abilities.copy
      ? [{ key: 'copy', label: t('budgets.ui.detail.copy'), onClick: review.askCopy }]
      : []),
    ...(may?.discard
      ? [
          {
            key: 'discard',
            danger: true,
            label: t('budgets.ui.detail.discard'),
            onClick: review.askDiscard,
          },
        ]
      : []),
    ...(abilities.remove
      ? [
          {
            key: 'remove',
            danger: true,
            label: t('budgets.ui.detail.remove'),
            onClick: review.askRemove,
          },
        ]
      : []),
  ];
  return (
    <>
      {more.length > 0 && <MoreMenu label={t('budgets.ui.detail.more')} items={more} />}
      {may?.withdraw && (
        <Button disabled={busy} onClick={review.askWithdraw}>
          {t('budgets.ui.detail.withdraw')}
        </Button>
      )}
      {may?.decide && (
        <Button danger disabled={busy} onClick={review.askReturn}>
          {t('budgets.ui.detail.return')}
        </Button>
      )}
      {may?.decide && (
        <Button type="primary" loading={busy} onClick={review.askApprove}>
          {t('budgets.ui.detail.approve')}
        </Button>
      )}
      {may?.submit && (
        <Button type="primary" loading={busy} onClick={() => void review.askSubmit()}>
          {t('budgets.ui.detail.submit')}
        </Button>
      )}
      {abilities.revise && version.isCurrent && (
        <Button type="primary" disabled={busy} onClick={review.askRevise}>
          {t('budgets.ui.detail.revise')}
        </Button>
      )}
    </>
  );
}
