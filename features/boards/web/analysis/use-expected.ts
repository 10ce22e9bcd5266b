import { useTranslation } from 'react-i18next';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { useToComeWords } from '../board/use-to-come-words.ts';
import { drillOf, type OpenDrill } from './drills.ts';
import type { Ground } from './ground.ts';

/** By how much more than the budget is expected; null without a forecast. */
export const excessOf = ({ vac }: FinalDetails['forecast']): number | null =>
  vac === null ? null : fenToYuan(-yuanToFen(vac));

/** Opens what the whole document is expected to come to, or by how much that is more than its budget. */
export function useExpected(ground: Ground, onOpen: OpenDrill) {
  const { t } = useTranslation();
  const toComeWords = useToComeWords();
  const { details, document, span } = ground;
  const { forecast } = details;
  return (title: string, kind: 'expected' | 'excess') => {
    const { method, through, eac } = forecast;
    const excess = excessOf(forecast);
    if (eac === null || excess === null) return;
    const { id: budgetId, budgetType } = document;
    const added = toComeWords({ budgetId, budgetType, forecastMethod: method }, through);
    const planned = t('boards.projectBoard.measure.bac');
    onOpen(
      drillOf(ground, {
        title,
        path: [t('boards.analysis.total')],
        figure:
          kind === 'expected'
            ? { kind, yuan: eac, added }
            : { kind, yuan: excess, added, planned, ...span },
        // A document that has not begun has cost nothing yet.
        from: through !== null && through < span.from ? through : span.from,
        to: through ?? span.from,
        posting: true,
      }),
    );
  };
}
