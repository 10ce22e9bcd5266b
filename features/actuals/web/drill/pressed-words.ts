import { useTranslation } from 'react-i18next';
import { formatHours } from '#kernel/minutes.ts';
import { formatYuan } from '#kernel/money.ts';
import { withMinus } from '#web/ui/amount-text.ts';
import { withUnit } from '#web/ui/unit-text.ts';
import { isInHours, type Pressed } from './drill.ts';

const signed = (text: string, value: number) => withMinus(value > 0 ? `+${text}` : text);

/** How a figure of this kind is written: nothing of it is rounded away. */
export function usePressedWords(pressed: Pressed) {
  const { t } = useTranslation();
  const { kind } = pressed;
  const isPercent = kind === 'rate' || kind === 'growth';
  const number = isInHours(pressed) ? formatHours : formatYuan;
  const word = t(isInHours(pressed) ? 'actuals.ui.drill.unitHours' : 'actuals.ui.drill.unit');
  // The sign of a currency stands in the figure, as on boards, and a word after it.
  const isSign = !isPercent && word === '¥';
  const withSign = (text: string) => (isSign ? withUnit(text, word) : text);
  const text = (value: number): string => {
    switch (kind) {
      case 'rate':
        return withMinus(`${(value / 100).toFixed(2)}%`);
      case 'growth':
        return signed(`${(value / 100).toFixed(2)}%`, value);
      case 'difference':
      case 'excess':
      case 'lacking':
        return withSign(signed(number(value), value));
      default:
        return withSign(withMinus(number(value)));
    }
  };
  const unit = isPercent || isSign ? '' : word;
  /** An amount by which something is apart, which has no sign. */
  const by = (value: number) => `${text(value).replace('+', '')} ${unit}`.trim();
  return { text, unit, by };
}
