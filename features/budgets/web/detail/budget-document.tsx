import { SwapOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, hasLines } from '#features/budgets/rules.ts';
import { LabourSwitch } from '#features/people/web/fields.tsx';
import { BudgetType } from '#kernel/enums.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { BaseTab } from '../base/base-tab.tsx';
import { CompareView } from '../compare/compare-view.tsx';
import { ConfigTab } from '../config/config-tab.tsx';
import { GridTab } from '../grid/grid-tab.tsx';
import { StatusChip } from '../status-chip.tsx';
import { VersionsTab } from '../versions/versions-tab.tsx';
import styles from './budget-document.module.css';
import { DetailActions } from './detail-actions.tsx';
import { ReviewStrip } from './review-strip.tsx';
import {
  type DetailAddress,
  type DetailTab,
  TABS,
  useDetailAddress,
} from './use-detail-address.ts';
import { useReview } from './use-review.tsx';

interface PartProps {
  readonly detail: BudgetDetail;
  readonly version: VersionView;
  readonly address: DetailAddress;
}

/** What a version is called in the switch: its number, and what it is to the document. */
function useVersionWords() {
  const { t } = useTranslation();
  return ({ versionNo, status, isCurrent, effectiveFrom }: VersionView) => {
    if (isCurrent) return t('budgets.ui.detail.versionInForce', { no: versionNo });
    if (status === BudgetStatus.effective) {
      return t('budgets.ui.detail.versionPast', { no: versionNo, day: effectiveFrom });
    }
    return versionNo === 1
      ? t('budgets.ui.detail.versionFirst', { no: versionNo })
      : t('budgets.ui.detail.versionRevision', { no: versionNo });
  };
}

/** The other side of a comparison: the version in force, or the one before it. */
function otherSide(
  { versions, budgetType }: BudgetDetail,
  shown: VersionView,
): VersionView | undefined {
  if (!hasLines(budgetType)) return undefined;
  const current = versions.find(({ isCurrent }) => isCurrent);
  if (current !== undefined && current.versionId !== shown.versionId) return current;
  return versions.find(({ versionNo }) => versionNo < shown.versionNo);
}

/** Name, number and months, which version is shown, and where it stands. */
function Context({ detail, version, address }: PartProps) {
  const { t } = useTranslation();
  const words = useVersionWords();
  const other = otherSide(detail, version);
  return (
    <>
      <span className={styles.about}>
        {detail.code} · {version.fromMonth} – {version.toMonth}
      </span>
      {detail.budgetType === BudgetType.INTEGRATION && (
        <Chip>{t('budgets.ui.list.integrationChip')}</Chip>
      )}
      <Select<number>
        aria-label={t('budgets.ui.detail.versionLabel')}
        className={styles.version ?? ''}
        popupMatchSelectWidth={false}
        value={version.versionId}
        onChange={address.showVersion}
        options={detail.versions.map((one) => ({ value: one.versionId, label: words(one) }))}
      />
      <StatusChip status={version.status} />
      {detail.actualAmount !== null && <LabourSwitch />}
      {other !== undefined && address.compared === null && (
        <Button
          icon={<SwapOutlined aria-hidden="true" />}
          onClick={() => address.compare({ left: other.versionId, right: version.versionId })}
        >
          {t('budgets.ui.detail.compareWith', { no: other.versionNo })}
        </Button>
      )}
      {address.compared !== null && (
        <Button onClick={() => address.compare(null)}>{t('budgets.ui.detail.endCompare')}</Button>
      )}
    </>
  );
}

/** The forms stay as they are while something else is looked at: what is typed must not go. */
const STAYS: readonly DetailTab[] = ['config', 'base'];

function Parts({ detail, version, address }: PartProps) {
  const { t } = useTranslation();
  const { id: budgetId } = detail;
  const grid = { budgetId, versionId: version.versionId, detail };
  const compared = address.compared !== null;
  const contents: Readonly<Record<DetailTab, ReactNode>> = {
    amount: !compared && <GridTab key="amount" {...grid} kind="amount" />,
    hours: !compared && <GridTab key="hours" {...grid} kind="hours" />,
    versions: !compared && <VersionsTab detail={detail} address={address} />,
    config: <ConfigTab detail={detail} />,
    base: <BaseTab detail={detail} version={version} />,
  };
  return (
    <section className={styles.work} hidden={compared}>
      <Tabs
        activeKey={address.tab}
        onChange={(tab) => address.showTab(tab as DetailTab)}
        items={TABS.map((key) => ({
          key,
          label: t(`budgets.ui.detail.tab.${key}`, { count: detail.versions.length }),
          destroyOnHidden: !STAYS.includes(key),
          children: contents[key],
        }))}
      />
    </section>
  );
}

/** A document with one of its versions: how far it is, what it comes to, and the work itself. */
export function BudgetDocument({ detail }: { readonly detail: BudgetDetail }) {
  const { t } = useTranslation();
  useTabName(detail.name);
  const address = useDetailAddress(detail);
  const review = useReview(detail, address);
  const { version, compared } = address;
  if (version === undefined)
    return <Page title={detail.name}>{t('budgets.ui.detail.noVersion')}</Page>;
  const part = { detail, version, address };
  return (
    <Page
      title={detail.name}
      context={<Context {...part} />}
      actions={<DetailActions detail={detail} version={version} review={review} />}
    >
      {review.dialogs}
      {review.notice !== null && (
        <Alert
          type={review.notice.type}
          showIcon
          title={review.notice.text}
          closable={{ onClose: review.forget }}
          {...(review.notice.action && { action: review.notice.action })}
        />
      )}
      <ReviewStrip {...part} place={review.place} />
      <Parts {...part} />
      {compared !== null && (
        <CompareView
          budgetId={detail.id}
          left={compared.left}
          right={compared.right}
          detail={detail}
        />
      )}
    </Page>
  );
}
