import { useTranslation } from 'react-i18next';
import { formatMicro, toMicro } from '#kernel/micro.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { withMinus, yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { besides, hoursText } from '../tasks/words.ts';
import type { DrillRow } from './queries.ts';

type Of<Source extends DrillRow['source']> = Extract<DrillRow, { readonly source: Source }>;

export const quantityText = (quantity: number): string => withMinus(formatMicro(toMicro(quantity)));
/** With fen at least, as prices are read. */
export const priceText = (price: number): string => withMinus(formatMicro(toMicro(price), 2));

interface RowWords {
  readonly name: string;
  readonly note: string;
}

const said = (...facts: readonly (string | null)[]) =>
  besides(facts.filter((fact) => fact !== null && fact !== '') as string[]);

/** What is said of rows elsewhere already. */
interface Said {
  /** The one project that was asked for; a row of any other names its own. */
  readonly projectId?: number | undefined;
  /** Hours stand in the column of figures. */
  readonly inHours?: boolean;
}

/** What a row is called, and what is said beneath it. */
export function useRowWords({
  projectId,
  inHours = false,
}: Said = {}): (row: DrillRow) => RowWords {
  const { t } = useTranslation();
  const nameOf = useNames();
  const monthName = useMonthName();
  const projectOf = ({ project }: DrillRow) =>
    project === null ? t('actuals.ui.drill.company') : nameOf(project);
  /** Vouchers of one day are told apart by little else. */
  const otherProject = (row: DrillRow) =>
    row.project !== null && row.project.id === projectId ? null : projectOf(row);
  /** What came late, or mends an earlier month. */
  const lateOf = ({ kind, originMonth }: DrillRow) =>
    kind === 'normal'
      ? null
      : t(`actuals.ui.drill.came.${kind}`, { month: monthName(originMonth) });
  const ofLabour = (row: Of<'labour'>): RowWords => {
    const { person, dept, hours, rate } = row;
    return {
      name: `${person.nickName} ${person.staffNo}`,
      note: said(
        dept === null ? t('actuals.ui.drill.noDepartment') : nameOf(dept),
        projectOf(row),
        inHours ? null : t('actuals.ui.drill.hours', { hours: hoursText(hours) }),
        inHours || rate === null ? null : t('actuals.ui.drill.rate', { rate: yuanText(rate) }),
        lateOf(row),
      ),
    };
  };
  return (row) => {
    switch (row.source) {
      case 'voucher':
        return {
          name: row.voucher,
          note: said(row.date.slice(5), otherProject(row), row.summary, lateOf(row)),
        };
      case 'material':
        return {
          name: `${row.docNo}-${row.line}`,
          note: said(
            row.date.slice(5),
            otherProject(row),
            `${row.name} ${quantityText(row.quantity)} ${row.unit}`,
            lateOf(row),
          ),
        };
      case 'asset':
        return { name: row.name, note: said(row.code, projectOf(row), lateOf(row)) };
      case 'labour':
        return ofLabour(row);
    }
  };
}
