import styles from './board-table.module.css';
import { Shown } from './shown.tsx';
import type { BoardTable } from './table-model.ts';

interface BoardTableViewProps {
  readonly label: string;
  readonly table: BoardTable;
}

/** The rows of a chart as a table, with their sum. */
export function BoardTableView({ label, table: { heads, rows, sums } }: BoardTableViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press.
    <div className={styles.frame} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, faint = false }) => (
            <tr key={key} data-faint={faint}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    <Shown cell={cell} />
                  </th>
                ) : (
                  <td key={heads[at]} data-tone={cell.tone}>
                    <Shown cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {sums !== undefined && (
          <tfoot>
            <tr>
              {sums.map((cell, at) => (
                <td key={heads[at]} data-tone={cell.tone}>
                  <Shown cell={cell} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
