import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shell/use-narrow.ts';
import { ReturnFocus } from '../focus/return-focus.tsx';
import { trackRoomBelow } from './room-below.ts';
import styles from './side-panel.module.css';
import { useWide } from './use-wide.ts';

/** Marks the panel as a drawer: keys that work beside the list work there as well. */
export const PANEL_DRAWER = 'side-panel-drawer';

/** What opens above the page takes the key first. */
const ABOVE =
  '[role="dialog"], [role="listbox"], [role="menu"], [aria-haspopup][aria-expanded="true"]';

const isThere = (node: ReactNode) => node !== undefined && node !== null && node !== false;

interface SidePanelProps {
  readonly title: string;
  /** Beside the title, in faint ink. */
  readonly sub?: ReactNode;
  /** Beneath the title; stays while the body scrolls. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Inside({
  title,
  sub,
  tools,
  foot,
  onClose,
  children,
  id,
}: SidePanelProps & { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <header className={styles.head}>
        <div className={styles.line}>
          <div className={styles.words}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {sub !== undefined && <span className={styles.sub}>{sub}</span>}
          </div>
          <button
            type="button"
            className={styles.close}
            aria-label={t('shell.tabs.close', { title })}
            onClick={onClose}
          >
            <CloseOutlined aria-hidden />
          </button>
        </div>
        {tools}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press. */}
      <section className={styles.body} tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
      {isThere(foot) && <footer className={styles.foot}>{foot}</footer>}
    </>
  );
}

/** Stands beside the work, and takes the focus from what opened it. */
function Beside(props: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { onClose } = props;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ABOVE) !== null) return;
    onClose();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    // An address that names it was opened by nobody.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true });
    return trackRoomBelow(panel.current);
  }, []);
  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={id} tabIndex={-1}>
      <Inside {...props} id={id} />
    </aside>
  );
}

function Over(props: SidePanelProps) {
  const id = useId();
  const fromBelow = useNarrow();
  return (
    <Drawer
      open
      rootClassName={PANEL_DRAWER}
      styles={{
        body: { display: 'flex', flexDirection: 'column', padding: 0, overflow: 'hidden' },
      }}
      placement={fromBelow ? 'bottom' : 'right'}
      size={fromBelow ? '86dvh' : 'min(420px, 100vw)'}
      closable={false}
      aria-labelledby={id}
      onClose={props.onClose}
    >
      <Inside {...props} id={id} />
    </Drawer>
  );
}

/**
 * Details of something that is chosen, drawn only while it is: beside the work on wide screens, over
 * it from the side or from below on others. Escape closes it, and what opened it has the focus again.
 */
export function SidePanel(props: SidePanelProps) {
  const wide = useWide();
  return <ReturnFocus>{wide ? <Beside {...props} /> : <Over {...props} />}</ReturnFocus>;
}

interface WithSidePanelProps {
  /** Null or false while nothing is chosen. */
  readonly panel: ReactNode;
  /** Where what it shows needs more room than usual. */
  readonly width?: string;
  readonly children: ReactNode;
}

/** The work, and beside it the panel. */
export function WithSidePanel({ panel, width, children }: WithSidePanelProps) {
  return (
    <div
      className={styles.work}
      data-beside={isThere(panel)}
      {...(width !== undefined && { style: { '--side-panel': width } as CSSProperties })}
    >
      <div className={styles.main}>{children}</div>
      {panel}
    </div>
  );
}
