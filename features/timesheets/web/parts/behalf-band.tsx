import { SwapOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SheetPage } from '#features/timesheets/contract.ts';
import styles from './behalf-band.module.css';

export interface BehalfBandProps {
  readonly person: SheetPage['person'];
  readonly mode: 'fill' | 'modify' | 'correct' | 'read';
  readonly onOtherPerson: (() => void) | undefined;
}

/** Says across the page that these are somebody else's hours, and whose. */
export function BehalfBand({ person, mode, onOtherPerson }: BehalfBandProps) {
  const { t, i18n } = useTranslation();
  const { nickName, staffNo } = person;
  return (
    <section className={styles.band} aria-label={t('timesheets.ui.behalf.label')}>
      <UserSwitchOutlined className={styles.icon ?? ''} aria-hidden="true" />
      <p className={styles.words}>
        <strong>{t(`timesheets.ui.behalf.${mode}`, { name: nickName, staffNo })}</strong>
        <span className={styles.department}>
          {i18n.language === 'en' ? person.deptNameEn : person.deptNameZh}
        </span>
      </p>
      {onOtherPerson && (
        <Button size="small" icon={<SwapOutlined aria-hidden="true" />} onClick={onOtherPerson}>
          {t('timesheets.ui.choosePerson')}
        </Button>
      )}
    </section>
  );
}
