import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
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

/** Marks what opened the panel, for as long as it is open. */
const OPENED = 'data-opened';

/** What opens above the page takes the key first. */
const ABOVE =
  '[role="dialog"], [role="listbox"], [role="menu"], [aria-haspopup][aria-expanded="true"]';

/** Whether the panel lies over the work on wide screens, too. */
const LiesOver = createContext(false);

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

/** Stands on the page, and takes the focus from what opened it. */
function Standing(props: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const liesOver = useContext(LiesOver);
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
    // Shown again with its tab it is still of what opened it first.
    opener.current ??= document.activeElement;
    const { current } = opener;
    // An address that names it was opened by nobody.
    if (current === null || current === document.body) return;
    panel.current?.focus({ preventScroll: true });
    current.setAttribute(OPENED, '');
    return () => current.removeAttribute(OPENED);
  }, []);
  useEffect(() => {
    const element = panel.current;
    return trackRoomBelow(element, liesOver ? element?.closest('main') : element);
  }, [liesOver]);
  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={id} tabIndex={-1}>
      <Inside {...props} id={id} />
    </aside>
  );
}

function Drawn(props: SidePanelProps) {
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
 * Details of something that is chosen, drawn only while it is: beside the work or over a part of it on
 * wide screens, from the side or from below, before all of it, on others. Escape closes it, and what
 * opened it has the focus again.
 */
export function SidePanel(props: SidePanelProps) {
  const wide = useWide();
  return <ReturnFocus>{wide ? <Standing {...props} /> : <Drawn {...props} />}</ReturnFocus>;
}

interface WithSidePanelProps {
  /** Null or false while nothing is chosen. */
  readonly panel: ReactNode;
  /** Where what it shows needs more room than usual. */
  readonly width?: string;
  /** Lies over the work, of which nothing moves, and what opened it keeps a ring. */
  readonly over?: boolean;
  readonly children: ReactNode;
}

/** The work, and the panel beside it or over it. */
export function WithSidePanel({ panel, width, over = false, children }: WithSidePanelProps) {
  return (
    <div
      className={styles.work}
      data-beside={isThere(panel) && !over}
      data-over={over}
      {...(width !== undefined && { style: { '--side-panel': width } as CSSProperties })}
    >
      <div className={styles.main}>{children}</div>
      <LiesOver value={over}>{panel}</LiesOver>
    </div>
  );
}
