import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shell/use-narrow.ts';
import { focusIsLost } from '../focus/focus-lost.ts';
import { useDismiss } from '../focus/use-dismiss.ts';
import styles from './more.module.css';

interface MoreProps {
  /** Buttons and fields, each of them whole; dialogs they open belong beside this, not in here. */
  readonly children: ReactNode;
  /** Something in here narrows what is shown; nobody should wonder why they see less. */
  readonly active?: boolean;
}

/** What does something at once; a button that opens choices of its own leaves the panel open. */
const isDone = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('button:not([aria-haspopup], [aria-expanded], [disabled])') !== null;

/**
 * Tools that stand in the row where there is room for them, and behind a button with three dots on
 * narrow screens, so that every row of tools stays one row.
 */
export function More({ children, active = false }: MoreProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const within = useDismiss(open, (by) => {
    setOpen(false);
    if (by === 'key') button.current?.focus();
  });
  if (!narrow) return children;
  const afterChoosing = ({ target }: MouseEvent) => {
    if (!panel.current?.contains(target as Node) || !isDone(target)) return;
    setOpen(false);
    // First, so that a dialog opened from here gives the focus back to the button.
    if (panel.current.contains(document.activeElement) || focusIsLost()) button.current?.focus();
  };
  return (
    <div className={styles.anchor} {...within}>
      <Button
        ref={button}
        icon={<EllipsisOutlined />}
        className={styles.button ?? ''}
        data-active={active}
        aria-label={t(active ? 'tools.moreActive' : 'tools.more')}
        title={t('tools.more')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the buttons inside, which have keys of their own */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div id={id} ref={panel} hidden={!open} className={styles.panel} onClick={afterChoosing}>
        {children}
      </div>
    </div>
  );
}
