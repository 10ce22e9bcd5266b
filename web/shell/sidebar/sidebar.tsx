import { ExportOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Drawer, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWaitingRows } from '#features/approvals/web/waiting.ts';
import { useWaitingBudgets } from '#features/budgets/web/waiting.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { settings } from '../../settings/settings.ts';
import { BrandMark } from '../../ui/brand.tsx';
import { useStore } from '../../ui/use-store.ts';
import { useGuideUrl } from '../use-guide-url.ts';
import { useNarrow } from '../use-narrow.ts';
import { Menu, type MenuProps } from './menu.tsx';
import styles from './sidebar.module.css';
import { setSidebarOverlay, sidebar } from './sidebar-state.ts';

const WIDTH = 210;

function GuideLink({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const href = useGuideUrl();
  const label = t('shell.guide');
  return (
    <Tooltip title={compact ? label : undefined} placement="right">
      <a className={styles.guide} href={href} target="_blank" rel="noreferrer" aria-label={label}>
        {!compact && label}
        {/* Without words the arrow would be taken for a page that exports. */}
        {compact ? <QuestionCircleOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
      </a>
    </Tooltip>
  );
}

interface SidebarProps {
  readonly entries: readonly MenuEntry[];
  readonly current: MenuProps['current'];
}

interface ContentProps extends SidebarProps {
  readonly compact: boolean;
}

function Content({ entries, current, compact }: ContentProps) {
  const { t } = useTranslation();
  const { sidebarLogo } = useStore(settings);
  const waiting = { ...useWaitingRows(entries), ...useWaitingBudgets(entries) };
  return (
    <div className={styles.content} data-compact={compact}>
      <div className={styles.brand}>
        {(sidebarLogo || compact) && <BrandMark size={24} />}
        {!compact && <span>{t('app.name')}</span>}
      </div>
      <nav className={styles.nav} aria-label={t('shell.menu')}>
        <Menu
          entries={entries}
          current={current}
          compact={compact}
          waiting={waiting}
          onChoose={() => setSidebarOverlay(false)}
        />
      </nav>
      <GuideLink compact={compact} />
    </div>
  );
}

/** At the left on wide screens, with or without words; a drawer over the page on narrow ones. */
export function Sidebar(props: SidebarProps) {
  const { t } = useTranslation();
  const { open, overlay } = useStore(sidebar);
  const narrow = useNarrow();
  if (narrow) {
    return (
      <Drawer
        open={overlay}
        onClose={() => setSidebarOverlay(false)}
        placement="left"
        size={WIDTH + 30}
        title={null}
        closable={false}
        aria-label={t('shell.menu')}
        styles={{ body: { padding: 0 } }}
      >
        <Content {...props} compact={false} />
      </Drawer>
    );
  }
  return (
    <aside className={styles.sidebar} data-open={open}>
      <Content {...props} compact={!open} />
    </aside>
  );
}
