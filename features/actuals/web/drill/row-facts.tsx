import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { type Fact, Facts } from '#web/ui/facts/facts.tsx';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';
import { PersonCells } from './person-cells.tsx';
import type { DrillRow } from './queries.ts';
import { RowCorrections } from './row-corrections.tsx';
import { priceText, quantityText } from './row-words.ts';
import { useFinalAccount, useKeptAt } from './use-kept-at.ts';

type FactName =
  | 'voucher'
  | 'book'
  | 'period'
  | 'date'
  | 'account'
  | 'summary'
  | 'issue'
  | 'material'
  | 'spec'
  | 'quantity'
  | 'price'
  | 'requester'
  | 'asset'
  | 'person'
  | 'hours'
  | 'rate'
  | 'project'
  | 'subCategory'
  | 'department'
  | 'postingMonth'
  | 'originMonth'
  | 'kind'
  | 'amount';

type Named = (name: FactName, value: string) => Fact;

/** What only rows of its source say. */
function useOwnFacts(fact: Named): (row: DrillRow) => readonly Fact[] {
  const monthName = useMonthName();
  return (row) => {
    switch (row.source) {
      case 'voucher':
        return [
          fact('voucher', `${row.voucher} · ${row.line}`),
          fact('book', row.book),
          fact('period', monthName(row.period)),
          fact('date', row.date),
          fact('account', `${row.accountCode} ${row.accountName}`),
          fact('summary', row.summary),
        ];
      case 'material':
        return [
          fact('issue', `${row.docNo}-${row.line}`),
          fact('date', row.date),
          fact('material', `${row.code} ${row.name}`),
          fact('spec', row.spec),
          fact('quantity', `${quantityText(row.quantity)} ${row.unit}`),
          fact('price', priceText(row.price)),
          fact('requester', row.requester),
        ];
      case 'asset':
        return [fact('asset', `${row.code} ${row.name}`)];
      case 'labour':
        return [
          fact('person', `${row.person.nickName} ${row.person.staffNo}`),
          fact('hours', hoursText(row.hours)),
          fact('rate', row.rate === null ? '' : yuanText(row.rate)),
        ];
    }
  };
}

interface RowFactsProps {
  readonly row: DrillRow;
  /** Behind which it stands. */
  readonly drill: Drill;
}

/** Everything a row says, and the way to the page that keeps it. */
export function RowFacts({ row, drill }: RowFactsProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const monthName = useMonthName();
  const fact: Named = (name, value) => [t(`actuals.ui.drill.fact.${name}`), value];
  const ownFacts = useOwnFacts(fact);
  const keptAt = useKeptAt(row);
  const finalAccount = useFinalAccount(row);
  const { project, dept, subCategory, originMonth, postingMonth, kind, amount } = row;
  const facts: readonly Fact[] = [
    ...ownFacts(row).filter(([, value]) => value !== ''),
    fact(
      'project',
      project === null ? t('actuals.ui.drill.company') : `${project.code} ${nameOf(project)}`,
    ),
    fact('subCategory', nameOf(subCategory)),
    ...(dept === null ? [] : [fact('department', nameOf(dept))]),
    fact('postingMonth', monthName(postingMonth)),
    ...(originMonth === postingMonth ? [] : [fact('originMonth', monthName(originMonth))]),
    ...(kind === 'normal' ? [] : [fact('kind', t(`actuals.ui.drill.kind.${kind}`))]),
    fact('amount', yuanText(amount)),
  ];
  return (
    <div className={styles.facts}>
      <Facts facts={facts} />
      {finalAccount !== null && (
        <Link className={styles.kept} to={finalAccount}>
          {t('actuals.ui.drill.toProject')}
        </Link>
      )}
      {row.source !== 'labour' && keptAt !== null && (
        <Link className={styles.kept} to={keptAt}>
          {t(`actuals.ui.drill.keptAt.${row.source}`)}
        </Link>
      )}
      {row.source === 'labour' && row.corrected && <RowCorrections row={row} drill={drill} />}
      {row.source === 'labour' && (
        <PersonCells userId={row.person.userId} projectId={row.project?.id} month={originMonth} />
      )}
    </div>
  );
}
