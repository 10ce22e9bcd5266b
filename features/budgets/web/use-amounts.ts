import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unit } from '#features/budgets/rules.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { withUnit } from '#web/ui/unit-text.ts';
import {
  amountInFile,
  amountText,
  SHOWN_UNITS,
  type ShownUnit,
  signedText,
  usualUnit,
  writtenIn,
} from './amounts.ts';

/** How amounts of a page are written. */
export interface Amounts {
  readonly unit: ShownUnit;
  /** What stands beside a title: the unit's name. */
  readonly unitWord: string;
  /** What follows an amount that stands large: nothing where the sign of the currency is in it. */
  readonly unitAfter: string | undefined;
  /** The head of a column, which carries the unit for its cells. */
  readonly inUnit: (name: string) => string;
  readonly text: (yuan: number) => string;
  /** The same with its unit, as it stands in a sentence. */
  readonly figure: (yuan: number) => string;
  readonly signed: (yuan: number) => string;
  readonly inFile: (yuan: number) => number;
  /** To the fen, with its unit: what is shortened on the page is whole on hover. */
  readonly exact: (yuan: number) => string;
}

/** An amount with the unit it is written in. */
export function useFigure(unit: ShownUnit): (yuan: number) => string {
  const { t } = useTranslation();
  const word = t(`budgets.ui.list.unit.${writtenIn(unit)}`);
  return (yuan) => withUnit(amountText(yuan, unit), word);
}

/**
 * Amounts in the unit chosen last on this page, else in the one that was set for what it shows, else in the
 * one the language is read in.
 */
export function useAmounts(
  page: string,
  set: Unit | null = null,
): readonly [Amounts, (unit: ShownUnit) => void] {
  const { t, i18n } = useTranslation();
  const key = `unit.${page}`;
  const [chosen, setChosen] = useState(() =>
    SHOWN_UNITS.find((one) => one === readStored('localStorage', key)),
  );
  const unit = chosen ?? set ?? usualUnit(i18n.language);
  const amounts = useMemo(() => {
    const unitWord = t(`budgets.ui.list.unit.${writtenIn(unit)}`);
    return {
      unit,
      unitWord,
      unitAfter: unitWord === '¥' ? undefined : unitWord,
      inUnit: (name: string) => t('budgets.ui.list.inUnit', { name, unit: unitWord }),
      text: (yuan: number) => amountText(yuan, unit),
      figure: (yuan: number) => withUnit(amountText(yuan, unit), unitWord),
      signed: (yuan: number) => signedText(yuan, unit),
      inFile: (yuan: number) => amountInFile(yuan, unit),
      exact: (yuan: number) => withUnit(yuanText(yuan), t('budgets.ui.list.unit.yuan')),
    };
  }, [unit, t]);
  const choose = (next: ShownUnit) => {
    setChosen(next);
    writeStored('localStorage', key, next);
  };
  return [amounts, choose];
}
