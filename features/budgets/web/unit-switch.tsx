import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { UNITS, type Unit } from '#features/budgets/rules.ts';
import styles from './unit-switch.module.css';

interface UnitSwitchProps {
  readonly unit: Unit;
  readonly onChange: (unit: Unit) => void;
}

export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  const { t } = useTranslation();
  return (
    <Segmented<Unit>
      className={styles.unit ?? ''}
      aria-label={t('budgets.ui.list.unitLabel')}
      value={unit}
      onChange={onChange}
      options={UNITS.map((value) => ({ value, label: t(`budgets.ui.list.unit.${value}`) }))}
    />
  );
}
