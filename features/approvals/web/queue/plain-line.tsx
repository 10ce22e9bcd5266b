import { CheckCircleFilled } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_DECIDED, type QueueReply } from '#features/approvals/contract.ts';
import { hoursText } from '../words.ts';
import styles from './plain-line.module.css';

interface PlainLineProps {
  readonly plain: QueueReply['plain'];
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
  readonly onApprove: () => void;
  readonly busy: boolean;
}

/** Rows without anything special, in one line, to be approved together. */
export function PlainLine({ plain, expanded, onExpand, onApprove, busy }: PlainLineProps) {
  const { t } = useTranslation();
  if (plain.count === 0) return null;
  const count = Math.min(plain.count, MAX_DECIDED);
  return (
    <section className={styles.line} aria-label={t('approvals.ui.plainLabel')}>
      <CheckCircleFilled className={styles.icon ?? ''} aria-hidden="true" />
      <strong>{t('approvals.ui.plainCount', { count: plain.count })}</strong>
      <span>{t('approvals.ui.plainHours', { hours: hoursText(plain.hours) })}</span>
      <span className={styles.actions}>
        <Button type="text" size="small" onClick={() => onExpand(!expanded)}>
          {expanded ? t('approvals.ui.hidePlain') : t('approvals.ui.showPlain')}
        </Button>
        <Popconfirm
          title={t('approvals.ui.approveAllQuestion', { count })}
          okText={t('approvals.ui.approve')}
          cancelText={t('edit.cancel')}
          onConfirm={onApprove}
        >
          <Button size="small" loading={busy}>
            {t('approvals.ui.approveAll')}
          </Button>
        </Popconfirm>
      </span>
    </section>
  );
}
