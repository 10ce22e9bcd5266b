import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trackRoomBelow } from '#web/ui/side-panel/room-below.ts';
import { KEYS_WORK_HERE } from '../queue/use-queue-keys.ts';
import styles from './item-side.module.css';

interface ItemSideProps {
  readonly wide: boolean;
  /** Whether there is room to be kept for it beside the list. */
  readonly beside: boolean;
  /** The row that is open; false for none. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The row that is open: beside the queue where there is room, else over it. */
export function ItemSide({ wide, beside, children, onClose }: ItemSideProps) {
  const { t } = useTranslation();
  if (wide) {
    return (
      beside && (
        <aside
          className={styles.side}
          ref={trackRoomBelow}
          aria-label={t('approvals.ui.detail')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and whoever only looks finds nothing to press in it.
          tabIndex={0}
        >
          {children || <Skeleton active avatar paragraph={{ rows: 8 }} />}
        </aside>
      )
    );
  }
  return (
    <Drawer
      open={children !== false}
      rootClassName={KEYS_WORK_HERE}
      classNames={{ body: styles.sheet ?? '' }}
      title={t('approvals.ui.detail')}
      size={420}
      onClose={onClose}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
