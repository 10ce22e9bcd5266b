import { Button, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  PeopleReply,
  ProgressBatch,
  ProgressPerson,
} from '#features/hours-reports/contract.ts';
import { groupObstacle, unfinishedOf } from '#features/hours-reports/rules-progress.ts';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { isOutOfReach } from '../out-of-reach.ts';
import { StateChip } from '../state-chip.tsx';
import styles from './people-panel.module.css';
import { usePersonLine } from './person-line.ts';
import { usePeople } from './queries.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import type { ProgressAddress } from './use-progress-address.ts';
import type { Reminding } from './use-reminding.ts';
import { hoursText, useNames, useWhen } from './words.ts';

interface PeoplePanelProps {
  readonly batch: ProgressBatch;
  readonly deptId: number;
  readonly address: ProgressAddress;
  readonly mayRemind: boolean;
  readonly reminding: Reminding;
}

interface PersonItemProps {
  readonly person: ProgressPerson;
  readonly open: (person: ProgressPerson) => void;
}

export function PersonItem({ person, open }: PersonItemProps) {
  const { t } = useTranslation();
  const { stateLine, moved } = usePersonLine();
  const { nickName, staffNo, state, hours, requiredHours, counted } = person;
  const { tone, words } = stateLine(person);
  const note = moved(person);
  return (
    <li>
      <button
        type="button"
        className={styles.person}
        data-person={person.userId}
        onClick={() => open(person)}
      >
        <span className={styles.avatar} aria-hidden="true">
          {[...nickName][0]}
        </span>
        <span className={styles.words}>
          <span className={styles.who}>
            <span className={styles.name}>{nickName}</span>{' '}
            <span className={styles.faint}>{staffNo}</span>
          </span>
          <span className={styles.line} data-tone={tone} title={words}>
            {words}
          </span>
          {note !== null && <span className={styles.line}>{note}</span>}
        </span>
        <span className={styles.end}>
          {counted && <StateChip state={state} />}
          <span className={styles.hours}>
            {t('hours-reports.progress.hoursOf', {
              hours: hoursText(hours),
              required: hoursText(requiredHours),
            })}
          </span>
        </span>
      </button>
    </li>
  );
}

const PAGE_SIZE = 50;

const VIEWS = ['all', 'unfinished', 'submitted'] as const;

type View = (typeof VIEWS)[number];

const countIn = ({ figures }: PeopleReply, view: View) => {
  if (view === 'all') return figures.people;
  return view === 'unfinished' ? unfinishedOf(figures) : figures.submitted;
};

interface ToolsProps extends Pick<PeoplePanelProps, 'address' | 'mayRemind'> {
  readonly data: PeopleReply | undefined;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Which of them are listed, and the keys that go through them. */
function Tools({ address, mayRemind, data, view, onView }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      {address.state === 'all' ? (
        <Segmented<View>
          size="small"
          aria-label={t('hours-reports.progress.show')}
          value={view}
          onChange={onView}
          options={VIEWS.map((value) => ({
            value,
            label:
              data === undefined
                ? t(`hours-reports.progress.view.${value}`)
                : `${t(`hours-reports.progress.view.${value}`)} ${countIn(data, value)}`,
          }))}
        />
      ) : (
        <Button size="small" onClick={() => address.change({ state: null })}>
          {t('hours-reports.progress.showAll')}
        </Button>
      )}
      <span className={styles.keys}>
        {t(mayRemind ? 'hours-reports.progress.keys' : 'hours-reports.progress.keysOfLooking')}
      </span>
    </div>
  );
}

interface FootProps extends Pick<PeoplePanelProps, 'batch' | 'mayRemind'> {
  readonly data: PeopleReply;
  readonly busy: boolean;
  readonly remind: () => void;
}

/** One word to all of them or why not, and when there was one. */
function Foot({ data: { figures }, batch, mayRemind, busy, remind }: FootProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const obstacle = groupObstacle(figures, batch.phase);
  const { lastReminder } = figures;
  return (
    <>
      {mayRemind && obstacle === null && (
        <Button loading={busy} onClick={remind}>
          {t('hours-reports.progress.remindGroup', { count: figures.remindable })}
        </Button>
      )}
      {mayRemind && obstacle !== null && (
        <span>{t(`hours-reports.progress.groupObstacle.${obstacle}`)}</span>
      )}
      {lastReminder !== null && (
        <span>{t('hours-reports.progress.lastReminded', { at: when(lastReminder) })}</span>
      )}
    </>
  );
}

/** Who is behind the figures of a department; who owes something comes first. */
export function PeoplePanel({ batch, deptId, address, mayRemind, reminding }: PeoplePanelProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const [view, setView] = useState<View>('all');
  const [page, setPage] = useState(1);
  // What the strip filters is filtered here as well.
  const state = address.state === 'all' ? view : address.state;
  const { own } = address;
  const people = usePeople({ batchId: batch.id, deptId, own, state }, page, PAGE_SIZE);
  const outOfReach = isOutOfReach(people.error);
  // What somebody saw before is not for them any more.
  const data = outOfReach ? undefined : people.data;
  usePanelKeys((userId) => {
    const person = data?.rows.find((row) => row.userId === userId);
    if (mayRemind && person?.obstacle === null) reminding.remind({ people: [userId] });
  });
  const department = data?.department ?? null;
  const failed = people.isError && data === undefined;
  const unknown = failed ? t('hours-reports.progress.column.department') : '…';
  const close = () => address.change({ dept: null });
  return (
    <SidePanel
      title={department === null ? unknown : nameOf(department)}
      {...(data !== undefined && {
        sub: [
          t('hours-reports.progress.peopleCount', { count: data.figures.people }),
          ...(department?.leader != null
            ? [t('hours-reports.progress.ledBy', { name: department.leader })]
            : []),
        ].join(' · '),
      })}
      tools={
        !outOfReach && (
          <Tools
            address={address}
            mayRemind={mayRemind}
            data={data}
            view={view}
            onView={(next) => {
              setView(next);
              setPage(1);
            }}
          />
        )
      }
      foot={
        data !== undefined &&
        (mayRemind || data.figures.lastReminder !== null) && (
          <Foot
            data={data}
            batch={batch}
            mayRemind={mayRemind}
            busy={reminding.busy}
            remind={() => reminding.remind({ deptId, own })}
          />
        )
      }
      onClose={close}
    >
      {failed && (
        <LoadProblem
          bare
          error={people.error}
          onRetry={() => void people.refetch()}
          outOfReach={{
            title: t('hours-reports.progress.notFound.department'),
            detail: t('hours-reports.progress.notFound.departmentDetail'),
          }}
        />
      )}
      {people.isPending && (
        <div className={styles.loading}>
          <Skeleton active avatar paragraph={{ rows: 1 }} />
          <Skeleton active avatar paragraph={{ rows: 1 }} />
          <Skeleton active avatar paragraph={{ rows: 1 }} />
        </div>
      )}
      {data !== undefined && data.rows.length === 0 && (
        <p className={styles.empty}>{t('hours-reports.progress.nobodyHere')}</p>
      )}
      {data !== undefined && (
        <ul className={styles.people}>
          {data.rows.map((person) => (
            <PersonItem
              key={person.userId}
              person={person}
              open={({ userId }) => address.change({ person: userId })}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pagination
          simple
          size="small"
          align="center"
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={setPage}
        />
      )}
    </SidePanel>
  );
}
