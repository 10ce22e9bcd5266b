import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { useRemoveAsset } from '../queries.ts';
import styles from './asset-panel.module.css';

interface AssetActionsProps {
  readonly asset: AssetDetail;
  readonly onEdit: () => void;
  readonly onShare: () => void;
  readonly onRemoved: () => void;
}

/** What can be done with an asset; deleting it only while no closed month has anything of it. */
export function AssetActions({ asset, onEdit, onShare, onRemoved }: AssetActionsProps) {
  const { t } = useTranslation();
  const [questions, holder] = useQuestion();
  const remove = useRemoveAsset();
  const { code, name, sharesFrom, shareSets, abilities } = asset;
  const askRemove = async () => {
    const sure = await questions.confirm({
      title: t('assets.ui.removeTitle', { code, name }),
      content: t('assets.ui.removeDetail'),
      okText: t('assets.ui.remove'),
      okButtonProps: { danger: true },
      cancelText: t('assets.ui.cancel'),
    });
    if (!sure) return;
    remove.mutate(asset, {
      onSuccess: () => {
        showToast('success', t('assets.ui.removed'));
        onRemoved();
      },
    });
  };
  return (
    <div className={styles.actions}>
      {holder}
      <Button size="small" onClick={onEdit}>
        {t('assets.ui.edit')}
      </Button>
      <Tooltip title={sharesFrom === null ? t('assets.ui.shares.notOpen') : ''}>
        <Button size="small" disabled={sharesFrom === null} onClick={onShare}>
          {t(shareSets.length === 0 ? 'assets.ui.setShares' : 'assets.ui.adjustShares')}
        </Button>
      </Tooltip>
      {abilities.remove && (
        <MoreMenu
          label={t('assets.ui.more', { code })}
          items={[
            {
              key: 'remove',
              danger: true,
              label: t('assets.ui.remove'),
              onClick: () => void askRemove(),
            },
          ]}
        />
      )}
    </div>
  );
}
