import { useSearchParams } from '../../router/use-search-params.ts';
import { readStored, writeStored } from '../../storage.ts';

export type CardView = 'chart' | 'table';

const viewIn = (text: string | null): CardView | null =>
  text === 'chart' || text === 'table' ? text : null;

/** Chart or table: as the address says, else as it was chosen last, else as the card begins. */
export function useCardView(
  page: string,
  card: string,
  initial: CardView = 'chart',
): [CardView, (view: CardView) => void] {
  const [params, setParams] = useSearchParams();
  const key = `card-view.${page}.${card}`;
  const view = viewIn(params.get(card)) ?? viewIn(readStored('localStorage', key)) ?? initial;
  const change = (next: CardView) => {
    writeStored('localStorage', key, next);
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set(card, next);
        return changed;
      },
      { replace: true },
    );
  };
  return [view, change];
}
