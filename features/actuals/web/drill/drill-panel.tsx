import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CostSource } from '#features/budgets/rules.ts';
import { fenToYuan } from '#kernel/money.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { OutOfDateNote } from '../out-of-date.tsx';
import styles from './drill.module.css';
import {
  type Asked,
  addedTo,
  askedFor,
  askedOfOther,
  type Drill,
  hasSides,
  isInHours,
  otherDrill,
  otherOf,
} from './drill.ts';
import { Foot } from './foot.tsx';
import { BackTo, Head, Tabs, usePathWords } from './head.tsx';
import { MonthRows, STOP } from './month-rows.tsx';
import { monthsOf } from './months.ts';
import { foundIn, markedIn } from './proof.ts';
import {
  type DrillRow,
  readEverythingAgain,
  useOverviews,
  usePlanned,
  useToCome,
} from './queries.ts';
import { RowFacts } from './row-facts.tsx';
import { useRowWords } from './row-words.ts';
import { Sides } from './sides.tsx';
import { foundToCome } from './to-come.ts';
import { useDrillKeys } from './use-drill-keys.ts';

interface DrillPanelProps {
  readonly drill: Drill;
  /** Going up to what it was opened from. */
  readonly onDrill: (drill: Drill) => void;
  readonly onClose: () => void;
}

interface OpenedRow {
  readonly row: DrillRow;
  readonly stop: string;
}

/** What sources answered, apart and together. */
function useReplies(budgetId: number, asked: readonly Asked[]) {
  const replies = useOverviews(budgetId, asked);
  const all = asked.map((one, at) => ({ asked: one, query: replies[at] }));
  const answers = all.flatMap(({ asked: one, query }) =>
    query?.data === undefined ? [] : [{ asked: one, reply: query.data }],
  );
  const of = (source: CostSource) => {
    const mine = all.filter(({ asked: one }) => one.source === source);
    const came = answers.filter(({ asked: one }) => one.source === source);
    return {
      answers: came,
      found: came.length < mine.length ? null : foundIn(came.map(({ reply }) => reply)),
      failed: mine.some(({ query }) => query?.isError === true && query.data === undefined),
      again: () => {
        for (const { query } of mine) if (query?.isError === true) void query.refetch();
      },
    };
  };
  const sources = [...new Set(asked.map(({ source }) => source))];
  return {
    sources,
    of,
    bySource: sources.map((source) => ({ source, found: of(source).found })),
    found: foundIn(answers.map(({ reply }) => reply)),
    answers,
    isPending: replies.some((query) => query.isPending),
    incomplete: answers.length < asked.length,
  };
}

/** Both sides of the figure. */
function useAnswers(drill: Drill) {
  const mine = useReplies(drill.budgetId, askedFor(drill));
  const others = useReplies(drill.budgetId, askedOfOther(drill));
  const other = otherOf(drill.pressed);
  const plan = usePlanned(other);
  const awaitsPlan = other?.of === 'plan' && plan.data === undefined;
  const added = addedTo(drill.pressed);
  const toCome = useToCome(added);
  const awaitsToCome = added !== null && toCome.data === undefined;
  // Of one that has no forecast any more nothing is known that could be added.
  const lacksToCome =
    added !== null && (toCome.data === undefined || foundToCome(toCome.data, added) === null);
  const { answers } = mine;
  return {
    ...mine,
    others: { sources: others.bySource, found: others.found },
    marked: markedIn(answers.flatMap(({ reply }) => reply.months)),
    other,
    planned: {
      data: plan.data,
      failed: awaitsPlan && plan.isError,
      again: () => void plan.refetch(),
    },
    toCome: {
      data: toCome.data,
      failed: awaitsToCome && toCome.isError,
      again: () => void toCome.refetch(),
    },
    outOfDate: answers[0]?.reply.outOfDate ?? [],
    isPending:
      mine.isPending ||
      others.isPending ||
      (awaitsPlan && plan.isPending) ||
      (awaitsToCome && toCome.isPending),
    incomplete: mine.incomplete || others.incomplete || awaitsPlan || lacksToCome,
    rowsIncomplete: mine.incomplete,
  };
}

/** The rows behind a figure, source by source and month by month, with the proof that they are it. */
export function DrillPanel({ drill, onDrill, onClose }: DrillPanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const rowWords = useRowWords();
  const pathWords = usePathWords();
  const inside = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<CostSource | null>(null);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OpenedRow | null>(null);
  const answers = useAnswers(drill);
  const { sources, of, found, others, marked, other, outOfDate, isPending, incomplete } = answers;
  const sided = hasSides(drill.pressed);
  // The first with rows, once that is known; a tab that was chosen stays chosen.
  const chosen =
    wanted ??
    (isPending ? null : (sources.find((one) => (of(one).found?.rows ?? 0) > 0) ?? sources[0]));
  const shown = chosen === null || chosen === undefined ? null : of(chosen);
  const months = shown === null ? [] : monthsOf(shown.answers);
  const keyOf = (month: string) => `${chosen} ${month}`;
  const turn = (month: string) =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(month))) next.add(keyOf(month));
      return next;
    });
  const closeRow = () => {
    if (opened === null) return;
    setOpened(null);
    // Back to the row, as soon as it can be seen again.
    setTimeout(() => {
      const rows = inside.current?.querySelectorAll<HTMLElement>(`[${STOP}]`) ?? [];
      [...rows].find((row) => row.getAttribute(STOP) === opened.stop)?.focus();
    });
  };
  const { parent } = drill;
  const toParent = parent === undefined ? null : () => onDrill(parent);
  const goUp = opened === null ? toParent : closeRow;
  useDrillKeys(inside, goUp);
  const again = async () => {
    await readEverythingAgain(client);
    // The figure may have become another one: it is read where it stands, and opened again from there.
    onClose();
  };
  const tabs = (
    <Tabs
      tabs={sources.map((source) => ({ source, count: of(source).found?.rows ?? null }))}
      chosen={chosen ?? null}
      onChoose={setWanted}
      marked={marked}
    />
  );
  return (
    <SidePanel
      title={opened === null ? drill.title : rowWords(opened.row).name}
      tools={
        opened === null ? (
          <>
            {parent !== undefined && toParent !== null && (
              <BackTo key={drill.title} to={parent.title} onBack={toParent} />
            )}
            <Head drill={drill}>{!sided && tabs}</Head>
          </>
        ) : (
          <>
            <BackTo to={drill.title} onBack={closeRow} />
            <p className={styles.path}>{pathWords(drill)}</p>
          </>
        )
      }
      foot={
        !isPending &&
        sources.length > 0 && (
          <Foot
            pressed={drill.pressed}
            found={found}
            incomplete={incomplete}
            onAgain={() => void again()}
          />
        )
      }
      onClose={onClose}
    >
      <div ref={inside}>
        {opened !== null && <RowFacts row={opened.row} drill={drill} />}
        <div hidden={opened !== null}>
          <OutOfDateNote months={outOfDate} />
          {sided && (
            <>
              <Sides
                {...{ drill, other, found, others, isPending, incomplete, onDrill }}
                planned={answers.planned}
                toCome={answers.toCome}
                sources={answers.bySource}
                onChoose={setWanted}
                onOther={() => onDrill(otherDrill(drill, fenToYuan(others.found.fen)))}
                onAgain={() => void again()}
              />
              <div className={styles.between}>{tabs}</div>
            </>
          )}
          {isPending && !sided && shown === null && <SkeletonRows columns={2} />}
          {shown?.failed === true && (
            <EmptyState
              alert
              bare
              title={t('chart.failed')}
              action={<Button onClick={shown.again}>{t('list.retry')}</Button>}
            />
          )}
          {shown !== null && !shown.failed && shown.found === null && <SkeletonRows columns={2} />}
          {shown?.found?.rows === 0 && (
            <p className={styles.empty}>{t('actuals.ui.drill.empty')}</p>
          )}
          {months.map((month, at) => (
            <MonthRows
              key={keyOf(month.month)}
              budgetId={drill.budgetId}
              month={month}
              inHours={isInHours(drill.pressed)}
              unfolded={(at === 0) !== turned.has(keyOf(month.month))}
              onFold={() => turn(month.month)}
              onOpen={(row, stop) => setOpened({ row, stop })}
            />
          ))}
        </div>
      </div>
    </SidePanel>
  );
}
