import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { BOARD_UNITS, type BoardUnit } from './amounts.ts';
import styles from './board.module.css';

interface UnitSwitchProps {
  readonly unit: BoardUnit;
  readonly onChange: (unit: BoardUnit) => void;
}

/** In which unit the amounts of the page are written. */
export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  const { t } = useTranslation();
  return (
    <Segmented<BoardUnit>
      className={styles.units ?? ''}
      aria-label={t('boards.board.unitLabel')}
      value={unit}
      onChange={onChange}
      options={BOARD_UNITS.map((value) => ({
        value,
        label: t(`boards.board.unit.${value}`),
        title: t(`boards.board.unitHint.${value}`),
      }))}
    />
  );
}
