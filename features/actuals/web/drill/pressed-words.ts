import { useTranslation } from 'react-i18next';
import { formatHours } from '#kernel/minutes.ts';
import { formatYuan } from '#kernel/money.ts';
import { withMinus } from '#web/ui/amount-text.ts';
import { withUnit } from '#web/ui/unit-text.ts';
import type { Pressed } from './drill.ts';

const signed = (text: string, value: number) => withMinus(value > 0 ? `+${text}` : text);

/** How a figure of this kind is written: nothing of it is rounded away. */
export function usePressedWords({ kind }: Pressed) {
  const { t } = useTranslation();
  const isPercent = kind === 'rate' || kind === 'growth';
  const word = t(kind === 'hours' ? 'actuals.ui.drill.unitHours' : 'actuals.ui.drill.unit');
  // The sign of a currency stands in the figure, as on boards, and a word after it.
  const isSign = !isPercent && word === '¥';
  const withSign = (text: string) => (isSign ? withUnit(text, word) : text);
  const text = (value: number): string => {
    switch (kind) {
      case 'hours':
        return formatHours(value);
      case 'rate':
        return withMinus(`${(value / 100).toFixed(2)}%`);
      case 'growth':
        return signed(`${(value / 100).toFixed(2)}%`, value);
      case 'difference':
      case 'excess':
        return withSign(signed(formatYuan(value), value));
      default:
        return withSign(withMinus(formatYuan(value)));
    }
  };
  const unit = isPercent || isSign ? '' : word;
  /** An amount by which something is apart, which has no sign. */
  const by = (value: number) => `${text(value).replace('+', '')} ${unit}`.trim();
  return { text, unit, by };
}
