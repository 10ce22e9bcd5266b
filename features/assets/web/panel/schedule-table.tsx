import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetDetail, ScheduleRow } from '#features/assets/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import styles from './asset-panel.module.css';
import { foldedMonths, type RowSums, sumsOf } from './folding.ts';

type Amount = number | null;

const amountText = (amount: Amount) => (amount === null ? '—' : yuanText(amount));

interface PartsProps extends Pick<RowSums, 'parts' | 'unassigned'> {
  readonly columns: readonly number[];
  readonly withUnassigned: boolean;
}

function Parts({ parts, unassigned, columns, withUnassigned }: PartsProps) {
  return (
    <>
      {columns.map((id, at) => (
        <td key={id}>{amountText(parts[at] ?? null)}</td>
      ))}
      {withUnassigned && <td>{amountText(unassigned)}</td>}
    </>
  );
}

/** Closed months are plain, the ones that wait for their final account have a chip. */
function State({ state }: Pick<ScheduleRow, 'state'>) {
  const { t } = useTranslation();
  const word = t(`assets.ui.state.${state}`);
  return state === 'due' ? <Chip tone="careful">{word}</Chip> : word;
}

type FoldName = 'future' | 'older' | 'before';

/** The schedule with a column for each project: it adds up across and down. */
export function ScheduleTable({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { schedule, month } = asset;
  const { projects, months } = schedule;
  const folded = foldedMonths(months, month);
  const [unfolded, setUnfolded] = useState<ReadonlySet<FoldName>>(
    () => new Set(folded.recent.length === 0 ? (['future'] as const) : []),
  );
  if (months.length === 0) return <p className={styles.none}>{t('assets.ui.schedule.empty')}</p>;
  const withUnassigned = schedule.sums.unassigned !== 0;
  const columns = projects.map(({ id }) => id);
  const turn = (name: FoldName) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  const rowOf = (row: ScheduleRow) => (
    <tr key={row.month} data-state={row.state}>
      <th scope="row">{row.month}</th>
      <Parts {...row} columns={columns} withUnassigned={withUnassigned} />
      <td data-strong>{yuanText(row.depreciation)}</td>
      <td data-faint>{yuanText(row.netValue)}</td>
      <td data-state>
        <State state={row.state} />
      </td>
    </tr>
  );
  const foldOf = (name: FoldName, rows: readonly ScheduleRow[]): ReactNode => {
    const [latest, earliest] = [rows[0], rows.at(-1)];
    if (latest === undefined || earliest === undefined) return null;
    const open = unfolded.has(name);
    const words = { from: earliest.month, to: latest.month, count: rows.length };
    const sums = sumsOf(rows, columns.length);
    return (
      <tbody key={name}>
        <tr data-fold>
          <th scope="row" colSpan={1 + columns.length + (withUnassigned ? 1 : 0)}>
            {t(name === 'future' ? 'assets.ui.schedule.future' : 'assets.ui.schedule.older', words)}{' '}
            <Button type="link" size="small" aria-expanded={open} onClick={() => turn(name)}>
              {t(open ? 'assets.ui.schedule.fold' : 'assets.ui.schedule.unfold')}
            </Button>
          </th>
          <td>{yuanText(sums.depreciation)}</td>
          <td />
          <td data-state>{name === 'before' && t('assets.ui.state.before')}</td>
        </tr>
        {open && rows.map(rowOf)}
      </tbody>
    );
  };
  const taken = [...folded.recent, ...folded.older, ...folded.before];
  const sums = sumsOf(taken, columns.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press.
    <div className={styles.schedule} tabIndex={0}>
      <table aria-label={t('assets.ui.schedule.title')}>
        <thead>
          <tr>
            <th scope="col">{t('assets.ui.schedule.month')}</th>
            {projects.map((project) => (
              <th key={project.id} scope="col" title={`${project.code} ${nameOf(project)}`}>
                {nameOf(project)}
              </th>
            ))}
            {withUnassigned && <th scope="col">{t('assets.ui.schedule.unassigned')}</th>}
            <th scope="col">{t('assets.ui.schedule.depreciation')}</th>
            <th scope="col">{t('assets.ui.schedule.netValue')}</th>
            <th scope="col" aria-label={t('assets.ui.schedule.state')} />
          </tr>
        </thead>
        {foldOf('future', folded.future)}
        <tbody>{folded.recent.map(rowOf)}</tbody>
        {foldOf('older', folded.older)}
        {foldOf('before', folded.before)}
        <tfoot>
          <tr>
            <th scope="row">{t('assets.ui.schedule.sum', { count: taken.length })}</th>
            <Parts {...sums} columns={columns} withUnassigned={withUnassigned} />
            <td data-strong>{yuanText(sums.depreciation)}</td>
            <td>{yuanText(asset.netValue)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
