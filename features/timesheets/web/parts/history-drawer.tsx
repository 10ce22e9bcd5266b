import { Drawer, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowDecision } from '#features/approvals/contract.ts';
import type { Correction, SheetChange } from '#features/timesheets/contract.ts';
import { type RowKey, rowKey } from '#features/timesheets/rules.ts';
import { useDates } from '#web/ui/dates.ts';
import { useStepRole } from './approval-words.ts';
import styles from './history-drawer.module.css';
import {
  type ChangeLine,
  type CorrectionLine,
  type DecisionLine,
  type HistoryLine,
  historyLines,
} from './history-lines.ts';
import { MovedCells } from './moved-cells.tsx';
import type { RowName } from './names.ts';

type NameOf = (key: RowKey) => RowName;

interface HistoryDrawerProps {
  readonly history: readonly SheetChange[];
  readonly decisions: readonly RowDecision[];
  readonly corrections: readonly Correction[];
  /** Whose sheet it is. */
  readonly owner: string;
  readonly nameOf: NameOf;
  readonly onClose: () => void;
}

const SHOWN_CELLS = 40;

interface HeadProps {
  readonly title: string;
  readonly who: string;
  readonly as: string;
  readonly at: string;
}

/** What was done, and beneath it who did it, as what, and when. */
function Head({ title, who, as, at }: HeadProps) {
  const { dateTime } = useDates();
  return (
    <>
      <strong>{title}</strong>
      <p className={styles.who}>{[who, as, dateTime(at)].filter(Boolean).join(' · ')}</p>
    </>
  );
}

/** With its code: sub-projects of one project go by the same name. */
function Name({ name: { main, detail } }: { readonly name: RowName }) {
  return (
    <>
      {main} <span className={styles.who}>{detail}</span>
    </>
  );
}

function Cells({ cells, nameOf }: { cells: SheetChange['cells']; nameOf: NameOf }) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  const rest = cells.length - SHOWN_CELLS;
  return (
    <>
      <table className={styles.cells}>
        <tbody>
          {cells.slice(0, SHOWN_CELLS).map((cell) => (
            <tr key={`${rowKey(cell)} ${cell.date}`}>
              <td>
                <Name name={nameOf(rowKey(cell))} />
              </td>
              <td>{monthDay(cell.date)}</td>
              <td className={styles.figure}>
                {cell.before} → <strong>{cell.after}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.who}>{t('timesheets.ui.moreCells', { count: rest })}</p>}
    </>
  );
}

function Change({ line, owner, nameOf }: { line: ChangeLine; owner: string; nameOf: NameOf }) {
  const { t } = useTranslation();
  const { action, first, actor, as, at, reason, cells } = line;
  const summed =
    first !== null &&
    [
      t('timesheets.ui.firstHours', { count: first.projects, hours: first.hours }),
      first.absences > 0 && t('timesheets.ui.firstLeave'),
    ]
      .filter(Boolean)
      .join(t('timesheets.ui.decision.and'));
  return (
    <>
      <Head
        title={t(`timesheets.ui.action.${first !== null && action === 'save' ? 'first' : action}`)}
        who={actor}
        as={t(`timesheets.ui.as.${as}`, { name: owner })}
        at={at}
      />
      {summed && <p className={styles.detail}>{summed}</p>}
      {reason !== '' && <p className={styles.detail}>{reason}</p>}
      {cells.length > 0 && <Cells cells={cells} nameOf={nameOf} />}
    </>
  );
}

function Decision({ line, nameOf }: { line: DecisionLine; nameOf: NameOf }) {
  const { t } = useTranslation();
  const roleName = useStepRole();
  const { kind, settles, actor, onBehalfOf, role, at, text, projectIds } = line;
  return (
    <>
      <Head
        title={t(`timesheets.ui.decided.${kind}${settles ? 'Sheet' : ''}`)}
        who={
          onBehalfOf === null
            ? actor
            : t('timesheets.ui.inPlaceOf', { name: actor, for: onBehalfOf })
        }
        as={role === null ? '' : roleName(role)}
        at={at}
      />
      <ul className={styles.rows}>
        {projectIds.map((id) => (
          <li key={id}>
            {id === null ? t('timesheets.ui.leaveRows') : <Name name={nameOf(`p${id}`)} />}
          </li>
        ))}
      </ul>
      {text !== '' && <p className={styles.detail}>{text}</p>}
    </>
  );
}

function Corrected({ line, nameOf }: { line: CorrectionLine; nameOf: NameOf }) {
  const { t } = useTranslation();
  const { actor, at, reason, cells } = line;
  return (
    <>
      <Head
        title={t('timesheets.ui.action.correct')}
        who={actor}
        as={t('timesheets.ui.as.administrator')}
        at={at}
      />
      <p className={styles.detail}>{reason}</p>
      <MovedCells cells={cells} nameOf={nameOf} />
    </>
  );
}

function Line(props: { line: HistoryLine; owner: string; nameOf: NameOf }) {
  const { line, owner, nameOf } = props;
  switch (line.type) {
    case 'change':
      return <Change line={line} owner={owner} nameOf={nameOf} />;
    case 'correction':
      return <Corrected line={line} nameOf={nameOf} />;
    case 'decision':
      return <Decision line={line} nameOf={nameOf} />;
  }
}

/** What happened to the sheet and its rows: who did it, as what, with the hours before and after. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { history, decisions, corrections, owner, nameOf, onClose } = props;
  const { t } = useTranslation();
  const lines = historyLines(history, decisions, corrections);
  return (
    <Drawer open onClose={onClose} size="min(460px, 100vw)" title={t('timesheets.ui.history')}>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('timesheets.ui.noHistory')}</p>
      ) : (
        <Timeline
          items={lines.map((line) => ({
            key: line.key,
            content: <Line line={line} owner={owner} nameOf={nameOf} />,
          }))}
        />
      )}
    </Drawer>
  );
}
