import { useTranslation } from 'react-i18next';
import type { ForecastParts } from '#features/boards/contract.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import type { Added, Drill } from './drill.ts';
import { type Part, SideCard } from './side-card.tsx';
import { aloneIn, expectedBy, foundToCome, lineDrill } from './to-come.ts';

type Forecast = ForecastParts['documents'][number];

/** What a forecast adds, as it is found now. */
export interface ToCome {
  readonly data: ForecastParts | undefined;
  readonly failed: boolean;
  readonly again: () => void;
}

interface ToComeCardProps {
  readonly drill: Drill;
  readonly added: Added;
  readonly toCome: ToCome;
  readonly onDrill: (drill: Drill) => void;
}

/** What is still to come: cells, entries or rows by line, or what it is by the work done, or by each member. */
export function ToComeCard({ drill, added, toCome, onDrill }: ToComeCardProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data, failed, again } = toCome;

  const ofValue = (value: NonNullable<Forecast['value']>): Part[] => {
    const { bac, ac, percentDone } = value;
    const [planned, spent] = [yuanText(bac), yuanText(ac)];
    return [
      {
        key: 'eac',
        name: t('actuals.ui.drill.side.byWork'),
        note: `${planned} × ${spent} ÷ (${planned} × ${percentDone}%)`,
        value: yuanText(fenToYuan(expectedBy(value))),
      },
      {
        key: 'ac',
        name: t('actuals.ui.drill.side.booked'),
        note: '',
        value: yuanText(fenToYuan(-yuanToFen(ac))),
      },
    ];
  };

  const ofLines = (document: Forecast): Part[] =>
    document.lines.map((line) => {
      const { projectId, direct, subCategory, planned, booked, amount } = line;
      const project = direct ? t('boards.analysis.direct', { name: nameOf(line) }) : nameOf(line);
      const name = `${project} · ${nameOf(subCategory)}`;
      const { trend, method } = document;
      const notes = {
        trend: trend && `${yuanText(booked)} × ${trend.monthsLeft} ÷ ${trend.months}`,
        manual:
          planned === amount
            ? ''
            : t('actuals.ui.drill.side.plannedWas', { amount: yuanText(planned) }),
      };
      const opened = lineDrill(drill, document, line, name, added.name);
      return {
        key: `${projectId} ${direct} ${subCategory.id}`,
        name,
        note: (method === 'trend' || method === 'manual' ? notes[method] : '') ?? '',
        value: yuanText(amount),
        ...(opened !== null && { onOpen: () => onDrill(opened) }),
      };
    });

  const ofMembers = ({ documents }: ForecastParts): Part[] =>
    documents.map(({ budgetId, code, name, method, amount }) => ({
      key: budgetId,
      name,
      note: `${code} · ${t(`budgets.ui.config.method.${method}`)}`,
      value: amount === null ? '—' : yuanText(amount),
    }));

  const partsOf = (reply: ForecastParts): Part[] => {
    const alone = aloneIn(reply, added);
    if (alone === null) return ofMembers(reply);
    return alone.value === null ? ofLines(alone) : ofValue(alone.value);
  };
  const sum = data === undefined ? null : foundToCome(data, added);
  return (
    <SideCard
      name={added.name}
      about={added.why}
      parts={data === undefined ? null : partsOf(data)}
      sum={sum === null ? '—' : yuanText(fenToYuan(sum))}
      failed={failed}
      onAgain={again}
    />
  );
}
