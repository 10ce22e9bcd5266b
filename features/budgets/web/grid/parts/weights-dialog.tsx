import { Input, Modal } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeWeights } from '#features/budgets/rules-grid.ts';
import type { Month } from '#kernel/dates.ts';
import styles from './dialog.module.css';

export type TypedWeights = Readonly<Record<Month, string>>;

interface WeightsDialogProps {
  readonly months: readonly Month[];
  /** Remembered by whoever opens it, for the next time. */
  readonly typed: TypedWeights;
  readonly onType: (typed: TypedWeights) => void;
  readonly onSpread: (weights: ReadonlyMap<Month, number>) => void;
  readonly onClose: () => void;
}

/** A month nobody has given a weight has as much as any other. */
const ONE = '1';

/** How what is selected is shared out: a weight for each month. */
export function WeightsDialog(props: WeightsDialogProps) {
  const { months, typed, onType, onSpread, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const texts = months.map((month) => typed[month] ?? ONE);
  const weights = wholeWeights(texts);
  const nothing = weights?.every((weight) => weight === 0) === true;
  const spread = () => {
    if (weights === null || nothing) return;
    onSpread(new Map(months.map((month, at) => [month, weights[at] ?? 0])));
    onClose();
  };
  return (
    <Modal
      open
      title={t('budgets.ui.grid.byWeight')}
      okText={t('budgets.ui.grid.spreadNow')}
      okButtonProps={{ disabled: weights === null || nothing }}
      cancelText={t('budgets.ui.grid.cancel')}
      onOk={spread}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('budgets.ui.grid.weightHint')}</p>
      <div className={styles.weights}>
        {months.map((month, at) => (
          <div key={month} className={styles.weight}>
            <label htmlFor={`${id} ${month}`}>{month}</label>
            <Input
              id={`${id} ${month}`}
              inputMode="decimal"
              value={texts[at] ?? ''}
              status={wholeWeights([texts[at] ?? '']) === null ? 'error' : ''}
              onChange={({ target }) => onType({ ...typed, [month]: target.value })}
              onPressEnter={spread}
            />
          </div>
        ))}
      </div>
      <p className={styles.problem} role="status">
        {weights === null && t('budgets.ui.grid.weightWrong')}
        {nothing && t('budgets.ui.grid.weightNone')}
      </p>
    </Modal>
  );
}
