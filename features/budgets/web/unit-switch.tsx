import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { SHOWN_UNITS, type ShownUnit } from './amounts.ts';
import styles from './unit-switch.module.css';

interface UnitSwitchProps {
  readonly unit: ShownUnit;
  readonly onChange: (unit: ShownUnit) => void;
}

/** In which unit the amounts of the page are written. */
export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  const { t } = useTranslation();
  return (
    <Segmented<ShownUnit>
      className={styles.unit ?? ''}
      aria-label={t('budgets.ui.list.unitLabel')}
      value={unit}
      onChange={onChange}
      options={SHOWN_UNITS.map((value) => ({
        value,
        label: t(`budgets.ui.list.unit.${value}`),
        title: t(`budgets.ui.list.unitHint.${value}`),
      }))}
    />
  );
}
