import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Decisions } from '../use-decisions.ts';
import styles from './grace-strip.module.css';

interface GraceStripProps {
  readonly decisions: Decisions;
  readonly undo: () => void;
}

/** What one key has just approved, with the way back; and what of it never arrived. */
export function GraceStrip({ decisions, undo }: GraceStripProps) {
  const { t } = useTranslation();
  const { waiting, grace, failed } = decisions;
  return (
    <div className={styles.stack}>
      {failed.map((item) => (
        <div key={item.id} className={styles.strip} data-kind="failed" role="alert">
          <span>{t('approvals.ui.notApproved', { name: item.nickName })}</span>
          <Button size="small" onClick={() => decisions.retry(item)}>
            {t('approvals.ui.tryAgain')}
          </Button>
          <Button size="small" type="text" onClick={() => decisions.dismiss(item)}>
            {t('approvals.ui.dismiss')}
          </Button>
        </div>
      ))}
      {/* There before anything is said in it, so that readers hear it. */}
      <div role="status">
        {waiting !== null && (
          // biome-ignore lint/a11y/noStaticElementInteractions: being at it only stops its time
          <div
            className={styles.strip}
            onPointerEnter={grace.hold}
            onPointerLeave={grace.release}
            onFocus={grace.hold}
            onBlur={grace.release}
          >
            <span>{t('approvals.ui.approvingNamed', { name: waiting.nickName })}</span>
            <Button size="small" onClick={undo}>
              {t('approvals.ui.undo')}
              <kbd className={styles.key}>{t('approvals.ui.undoKey')}</kbd>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
