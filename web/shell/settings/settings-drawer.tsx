import { Drawer, Radio, Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  APPEARANCES,
  changeSettings,
  type Settings,
  SIZES,
  settings,
} from '../../settings/settings.ts';
import { ACCENT_NAMES, accents } from '../../theme/accents.ts';
import hidden from '../../ui/hidden.module.css';
import { useStore } from '../../ui/use-store.ts';
import styles from './settings-drawer.module.css';

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}

function ThemeColor({ value }: { readonly value: Settings['themeColor'] }) {
  const { t } = useTranslation();
  return (
    <Row label={t('settings.themeColor')}>
      <Radio.Group
        className={styles.colors ?? ''}
        aria-label={t('settings.themeColor')}
        value={value}
        onChange={({ target }) => changeSettings({ themeColor: target.value })}
      >
        {ACCENT_NAMES.map((name) => (
          <Radio key={name} value={name} className={styles.color ?? ''}>
            <span
              className={styles.swatch}
              aria-hidden="true"
              style={{ background: accents[name].light.primary }}
              title={t(`settings.color.${name}`)}
            />
            <span className={hidden.words}>{t(`settings.color.${name}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Row>
  );
}

type Toggle = 'tagsView' | 'fixedHeader' | 'sidebarLogo';

function ToggleRow({ name, checked }: { readonly name: Toggle; readonly checked: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {t(`settings.${name}`)}
      </label>
      <Switch id={id} checked={checked} onChange={(on) => changeSettings({ [name]: on })} />
    </div>
  );
}

interface SettingsDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the application looks for this person in this browser. Every change shows at once. */
export function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const { t } = useTranslation();
  const current = useStore(settings);
  return (
    <Drawer open={open} onClose={onClose} title={t('settings.title')} size={320}>
      <div className={styles.rows}>
        <ThemeColor value={current.themeColor} />
        <Row label={t('settings.appearance')}>
          <Segmented
            block
            aria-label={t('settings.appearance')}
            value={current.appearance}
            options={APPEARANCES.map((value) => ({
              value,
              label: t(`settings.appearanceOf.${value}`),
            }))}
            onChange={(appearance) => changeSettings({ appearance })}
          />
        </Row>
        <Row label={t('settings.size')}>
          <Segmented
            block
            aria-label={t('settings.size')}
            value={current.size}
            options={SIZES.map((value) => ({ value, label: t(`settings.sizeOf.${value}`) }))}
            onChange={(size) => changeSettings({ size })}
          />
        </Row>
        <ToggleRow name="tagsView" checked={current.tagsView} />
        <ToggleRow name="fixedHeader" checked={current.fixedHeader} />
        <ToggleRow name="sidebarLogo" checked={current.sidebarLogo} />
      </div>
    </Drawer>
  );
}
