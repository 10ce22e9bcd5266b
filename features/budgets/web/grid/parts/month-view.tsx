import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellContent, enterCells } from '#web/ui/grid/cell-rows.ts';
import type { SumRow } from '#web/ui/grid/group-sums.ts';
import { type Codec, shownText, typedText } from '#web/ui/grid/model.ts';
import { useBeforeLeaving } from '#web/ui/use-before-leaving.ts';
import type { MonthColumn } from '../columns.ts';
import type { Line } from '../lines.ts';
import type { LineMarks } from '../marks.ts';
import type { GridKeeper } from '../saving/grid-keeper.ts';
import type { Goal } from '../use-leading.ts';
import { type AnyRow, isLine, type Plan } from '../use-plan.ts';
import styles from './month-view.module.css';

interface MonthViewProps {
  readonly plan: Plan;
  readonly keeper: GridKeeper;
  readonly rows: readonly AnyRow[];
  readonly total: SumRow<number>;
  readonly columns: readonly MonthColumn[];
  readonly codec: Codec<number>;
  readonly marksOf: (row: AnyRow) => LineMarks;
  /** The cell one was last led to, as from a list of what is wrong. */
  readonly goal: Goal | null;
  readonly onNote: (key: string) => void;
}

interface FieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly changed: boolean;
  readonly closed: string | null;
  readonly onEnter: (text: string) => void;
}

/** While somebody types, the field shows what they type; it is taken when they leave it. */
function MonthField({ label, text, problem, changed, closed, onEnter }: FieldProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const take = () => {
    if (typing !== null) onEnter(typing);
    setTyping(null);
  };
  useBeforeLeaving(take);
  return (
    <Input
      className={styles.field ?? ''}
      data-changed={changed}
      inputMode="decimal"
      aria-label={label}
      title={closed ?? problem}
      status={problem === undefined ? '' : 'error'}
      disabled={closed !== null}
      value={typing ?? text}
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onPressEnter={take}
      onChange={({ target }) => setTyping(target.value)}
    />
  );
}

type StripProps = Pick<MonthViewProps, 'columns' | 'codec' | 'total'> & {
  readonly shown: string;
  readonly onShow: (month: string) => void;
};

/** All months with what they come to; the one that is shown is always in view. */
function MonthStrip({ columns, codec, total, shown, onShow }: StripProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another button to bring into view
  useEffect(() => {
    button.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav className={styles.strip} aria-label={t('budgets.ui.grid.months')}>
      {columns.map(({ key, label, closed }) => (
        <button
          key={key}
          ref={key === shown ? button : null}
          type="button"
          className={styles.month}
          data-closed={closed}
          aria-pressed={key === shown}
          onClick={() => onShow(key)}
        >
          <strong>{label}</strong>
          <span>{codec.show(total.values[key] ?? 0) || '–'}</span>
        </button>
      ))}
    </nav>
  );
}

/** Goes along to the cell one is led to: its month first, then its field. */
function useFollowing(goal: Goal | null, chosen: string, onShow: (month: string) => void) {
  const rows = useRef<HTMLUListElement>(null);
  const followed = useRef<Goal | null>(null);
  useEffect(() => {
    if (goal === null || followed.current === goal) return;
    if (chosen !== goal.month) {
      onShow(goal.month);
      return;
    }
    followed.current = goal;
    const row = rows.current?.querySelector(`[data-line="${goal.key}"]`);
    row?.scrollIntoView?.({ block: 'center' });
    row?.querySelector('input')?.focus({ preventScroll: true });
  }, [goal, chosen, onShow]);
  return rows;
}

/** One month at a time, for narrow screens: the same lines, with room for fingers. */
export function MonthView(props: MonthViewProps) {
  const { plan, keeper, rows, total, codec, marksOf, onNote } = props;
  const { t } = useTranslation();
  const columns = props.columns.filter(({ sumOf }) => sumOf === undefined);
  const [chosen, setChosen] = useState(
    () => (columns.find(({ closed }) => !closed) ?? columns[0])?.key ?? '',
  );
  const list = useFollowing(props.goal, chosen, setChosen);
  const at = Math.max(
    0,
    columns.findIndex(({ key }) => key === chosen),
  );
  const column = columns[at];
  if (column === undefined) return null;
  const { key: month } = column;
  const { editable } = plan.view;
  const show = (index: number) => setChosen(columns[index]?.key ?? month);
  const enter = (line: Line, text: string) =>
    keeper.change((lines) => enterCells(lines, [{ row: line.key, column: month, text }], codec));
  return (
    <section className={styles.view} aria-label={t('budgets.ui.grid.monthView')}>
      <MonthStrip columns={columns} codec={codec} total={total} shown={month} onShow={setChosen} />
      <div className={styles.title}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('budgets.ui.grid.previousMonth')}
          disabled={at === 0}
          onClick={() => show(at - 1)}
        />
        <h2>{month}</h2>
        <Button
          icon={<RightOutlined />}
          aria-label={t('budgets.ui.grid.nextMonth')}
          disabled={at === columns.length - 1}
          onClick={() => show(at + 1)}
        />
      </div>
      <ul className={styles.rows} ref={list}>
        {rows.map((row) => {
          const content = cellContent(row, column, codec);
          if (!isLine(row)) {
            return (
              <li key={row.key} className={styles.group}>
                <span>{plan.nameOf(row)}</span>
                <span>{codec.show(row.values[month] ?? 0)}</span>
              </li>
            );
          }
          const mark = marksOf(row).get(month);
          return (
            <li key={`${row.key} ${month}`} className={styles.row} data-line={row.key}>
              <button type="button" className={styles.name} onClick={() => onNote(row.key)}>
                <span>{plan.itemName(row.itemId)}</span>
                <span className={styles.project}>{plan.projectName(row.projectId)}</span>
                {row.note !== '' && <span className={styles.note}>{row.note}</span>}
              </button>
              {editable ? (
                <MonthField
                  label={`${plan.nameOf(row)} ${month}`}
                  text={typedText(codec, content)}
                  problem={mark?.kind === 'wrong' ? mark.title : undefined}
                  changed={mark?.kind === 'changed'}
                  closed={plan.closedAt(row, column)}
                  onEnter={(text) => enter(row, text)}
                />
              ) : (
                <span
                  className={styles.value}
                  data-changed={mark?.kind === 'changed'}
                  title={mark?.title}
                >
                  {shownText(codec, content) || '–'}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.total}>
        <span>{t('budgets.ui.grid.total')}</span>
        <span>{codec.show(total.values[month] ?? 0) || '0'}</span>
      </p>
    </section>
  );
}
