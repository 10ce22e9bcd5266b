import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '#web/storage.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import {
  amountInFile,
  amountText,
  BOARD_UNITS,
  type BoardUnit,
  signedText,
  usualUnit,
} from './amounts.ts';

/** How amounts of a page are written. */
export interface Amounts {
  readonly unit: BoardUnit;
  /** What stands beside a title: the unit's name. */
  readonly unitWord: string;
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

/** The unit chosen last on this page, else the one the language is read in, and amounts written in it. */
export function useAmounts(page: string): readonly [Amounts, (unit: BoardUnit) => void] {
  const { t, i18n } = useTranslation();
  const key = `unit.${page}`;
  const [chosen, setChosen] = useState(() =>
    BOARD_UNITS.find((one) => one === readStored('localStorage', key)),
  );
  const unit = chosen ?? usualUnit(i18n.language);
  const amounts = useMemo(() => {
    const unitWord = t(unit === 'wan' ? 'boards.board.unit.wan' : 'boards.board.unit.yuan');
    return {
      unit,
      unitWord,
      inUnit: (name: string) => t('boards.board.inUnit', { name, unit: unitWord }),
      text: (yuan: number) => amountText(yuan, unit),
      figure: (yuan: number) =>
        t(`boards.board.figure.${unit}`, { amount: amountText(yuan, unit) }),
      signed: (yuan: number) => signedText(yuan, unit),
      inFile: (yuan: number) => amountInFile(yuan, unit),
      exact: (yuan: number) => t('boards.board.exact', { amount: yuanText(yuan) }),
    };
  }, [unit, t]);
  const choose = (next: BoardUnit) => {
    setChosen(next);
    writeStored('localStorage', key, next);
  };
  return [amounts, choose];
}
