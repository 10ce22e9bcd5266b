import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Batch, Extension } from '#features/batches/contract.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useWithdraw } from '../queries.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import styles from './extensions.module.css';
import { Section } from './field.tsx';

function Line({ batch, extension }: { readonly batch: Batch; readonly extension: Extension }) {
  const { t, i18n } = useTranslation();
  const withdraw = useWithdraw();
  const { person, until, reason } = extension;
  const name = person.nickName;
  return (
    <li className={styles.line}>
      <span className={styles.person}>
        <strong>{name}</strong>
        <span className={styles.muted}>
          {i18n.language === 'en' ? person.deptNameEn : person.deptNameZh}
        </span>
      </span>
      <span className={styles.until}>
        {t('batches.ui.extension.untilTime', { time: wallClockOf(until, batch.timeZone) })}
      </span>
      <span className={styles.reason}>{reason}</span>
      {batch.status === 'open' && (
        <Popconfirm
          title={t('batches.ui.extension.withdrawQuestion', { name })}
          okText={t('batches.ui.extension.withdraw')}
          cancelText={t('edit.cancel')}
          onConfirm={() => withdraw.mutate({ id: batch.id, userId: person.userId })}
        >
          <Button
            size="small"
            loading={withdraw.isPending}
            aria-label={t('batches.ui.extension.withdrawFrom', { name })}
          >
            {t('batches.ui.extension.withdraw')}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

/** Who may fill in after the deadline. */
export function ExtensionsSection({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useKeptState('extending', false);
  return (
    <Section
      id="batch-extensions"
      title={t('batches.ui.section.extensions')}
      detail={t('batches.ui.hint.extensions')}
      action={
        batch.status === 'open' && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('batches.ui.extension.add')}
          </Button>
        )
      }
    >
      {batch.extensions.length === 0 ? (
        <p className={styles.muted}>{t('batches.ui.extension.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {batch.extensions.map((extension) => (
            <Line key={extension.person.userId} batch={batch} extension={extension} />
          ))}
        </ul>
      )}
      {adding && <ExtendDialog batch={batch} onClose={() => setAdding(false)} />}
    </Section>
  );
}
