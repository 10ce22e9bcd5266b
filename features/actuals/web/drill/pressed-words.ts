import { useTranslation } from 'react-i18next';
import { formatHours } from '#kernel/minutes.ts';
import { formatYuan } from '#kernel/money.ts';
import { withMinus } from '#web/ui/amount-text.ts';
import type { Pressed } from './drill.ts';

const signed = (text: string, value: number) => withMinus(value > 0 ? `+${text}` : text);

/** How a figure of this kind is written: nothing of it is rounded away. */
export function usePressedWords({ kind }: Pressed) {
  const { t } = useTranslation();
  const text = (value: number): string => {
    switch (kind) {
      case 'hours':
        return formatHours(value);
      case 'rate':
        return withMinus(`${(value / 100).toFixed(2)}%`);
      case 'difference':
      case 'excess':
        return signed(formatYuan(value), value);
      default:
        return withMinus(formatYuan(value));
    }
  };
  const unit =
    kind === 'rate'
      ? ''
      : t(kind === 'hours' ? 'actuals.ui.drill.unitHours' : 'actuals.ui.drill.unit');
  /** An amount by which something is apart, which has no sign. */
  const by = (value: number) =>
    kind === 'difference' || kind === 'excess'
      ? `${formatYuan(value)} ${unit}`
      : `${text(value)} ${unit}`.trim();
  return { text, unit, by };
}
