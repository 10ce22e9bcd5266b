import { Table } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportPreview } from '#features/hours-reports/contract-exports.ts';
import { thousands } from '#kernel/format.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { LongText } from '#web/ui/list/long-text.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import styles from './exports.module.css';

type Cell = ExportPreview['totals'][number];
type Kind = ExportPreview['columns'][number]['kind'];

const perCent = (share: number) => `${(share * 100).toFixed(1)} %`;

const isFigure = (kind: Kind) => kind !== 'text' && kind !== 'date';

/** Where a file is about one figure, that one stays in sight however wide the words before it are. */
function onlyFigure(columns: ExportPreview['columns']): number {
  const figures = columns.flatMap(({ kind }, at) => (isFigure(kind) ? [at] : []));
  return figures.length === 1 ? (figures[0] ?? -1) : -1;
}

/** A value as the file shows it. */
function cellText(kind: Kind, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (kind === 'hours') return formatHours(hoursToMinutes(value));
  return kind === 'share' ? perCent(value) : thousands(value);
}

const SHORT = 24;

function Shown({ text }: { readonly text: string }) {
  return text.length > SHORT ? <LongText>{text}</LongText> : text;
}

/** Nothing in the table takes the focus, and keys scroll only what has it: so the table itself does. */
function useReachable() {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    frame.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
  });
  return frame;
}

interface Line {
  readonly key: number;
  readonly cells: readonly Cell[];
}

/** The first rows of the file and, last, what all of them come to. */
export function PreviewTable({ preview }: { readonly preview: ExportPreview }) {
  const { t } = useTranslation();
  const { columns, rows, totals, count, moreColumns } = preview;
  const frame = useReachable();
  const pinned = onlyFigure(columns);
  const counts = { shown: rows.length, count: thousands(count) };
  return (
    <section ref={frame} className={styles.preview} aria-labelledby="export-preview">
      <header className={styles.head}>
        <h2 id="export-preview">{t('hours-reports.exports.preview')}</h2>
        <span className={styles.faint}>
          {rows.length < count
            ? t('hours-reports.exports.previewOf', counts)
            : t('hours-reports.exports.previewAll', { count })}
          {moreColumns > 0 && t('hours-reports.exports.moreColumns', { count: moreColumns })}
        </span>
      </header>
      <TableFrame>
        <Table<Line>
          aria-labelledby="export-preview"
          className={styles.table ?? ''}
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={rows.map((cells, key) => ({ key, cells }))}
          columns={columns.map(({ title, kind }, at) => ({
            key: `${at}`,
            title: title.length > SHORT ? <span className={styles.longHead}>{title}</span> : title,
            ...(isFigure(kind) && { align: 'end' as const }),
            ...(at === pinned && { fixed: 'end' as const }),
            onCell: () => ({ className: isFigure(kind) ? styles.figure : styles.text }),
            render: (_: unknown, { cells }: Line) => (
              <Shown text={cellText(kind, cells[at] ?? null)} />
            ),
          }))}
          summary={() => (
            <Table.Summary.Row>
              {columns.map(({ title, kind }, at) => (
                <Table.Summary.Cell
                  key={title}
                  index={at}
                  {...(isFigure(kind) && { align: 'end' as const })}
                  className={styles.figure ?? ''}
                >
                  {cellText(kind, totals[at] ?? null)}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )}
        />
      </TableFrame>
    </section>
  );
}
