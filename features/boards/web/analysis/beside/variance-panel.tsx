import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { VarianceParts } from '#features/boards/contract-variance.ts';
import type { LabourValue } from '#features/people/web/fields.tsx';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { type Fen, sumFen, yuanToFen } from '#kernel/money.ts';
import { answered, call } from '#web/api/call.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { withUnit } from '#web/ui/unit-text.ts';
import { minutesText, signedText, useNames } from '../words.ts';
import { PartsPanel } from './parts-panel.tsx';

type VarianceKind = 'efficiency' | 'rate' | 'unsplit';

/** A reason why labour cost more or less, as it stands on the page. */
export interface Variance {
  readonly budgetId: number;
  readonly labour: LabourValue;
  readonly kind: VarianceKind;
  readonly fen: Fen;
  /** Up to this day; undefined up to the last closed month. */
  readonly endDate: string | undefined;
}

type Part = VarianceParts['parts'][number];

function useVarianceParts({ budgetId: id, endDate, labour }: Variance) {
  const query = {
    ...(endDate !== undefined && { endDate }),
    ...(labour === 'actual' && { labour }),
  };
  return useQuery({
    queryKey: ['boards', 'analysis', 'variance', id, query],
    queryFn: ({ signal }) =>
      answered(call(boardEndpoints.variance.read, { params: { id }, query }, { signal })),
    staleTime: 0,
  });
}

interface VariancePanelProps {
  readonly variance: Variance;
  /** Opens the labour of a project in a month. */
  readonly onPart: (part: Part, name: string) => void;
  readonly onClose: () => void;
}

/** Project by project and month by month why labour cost more or less. */
export function VariancePanel({ variance, onPart, onClose }: VariancePanelProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const { lineName } = useNames();
  const found = useVarianceParts(variance);
  const { kind } = variance;
  const names = new Map(
    found.data?.projects.map(({ projectId, direct, nameZh, nameEn }) => [
      `${projectId} ${direct}`,
      lineName({ name: { nameZh, nameEn }, direct }),
    ]),
  );
  const shown = found.data?.parts.filter((part) => (part[kind] ?? 0) !== 0);
  const sum = sumFen((shown ?? []).map((part) => yuanToFen(part[kind] ?? 0)));
  return (
    <PartsPanel
      title={t(`boards.analysis.labour.${kind}`)}
      about={withUnit(signedText(variance.fen, 'yuan'), t('budgets.ui.list.unit.yuan'))}
      parts={shown?.map((part) => {
        const name = names.get(`${part.projectId} ${part.direct}`) ?? '';
        return {
          key: `${part.projectId} ${part.direct} ${part.month}`,
          name,
          note: [
            monthName(part.month),
            t('boards.analysis.beside.hours', {
              planned: minutesText(hoursToMinutes(part.budgetHours)),
              worked: minutesText(hoursToMinutes(part.actualHours)),
            }),
          ].join(' · '),
          value: signedText(yuanToFen(part[kind] ?? 0), 'yuan'),
          onOpen: () => onPart(part, name),
        };
      })}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      total={shown?.length ?? 0}
      sum={signedText(sum, 'yuan')}
      equal={sum === variance.fen}
      onClose={onClose}
    />
  );
}
