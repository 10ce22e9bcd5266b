import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Finding,
  MAX_WAIVED,
  type TaskDetail,
  taskEndpoints,
  type UnapprovedPlace,
} from '#features/actuals/contract-tasks.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { allFindings, refetchTasks, takeTask } from '../queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export type Unapproved = Extract<Finding, { readonly kind: 'unapproved' }>;

/** Whose hours: one person's, those of a centre, or everybody's. */
type Target =
  | { readonly whose: 'person'; readonly finding: Unapproved }
  | { readonly whose: 'centre'; readonly place: UnapprovedPlace }
  | { readonly whose: 'all'; readonly count: number };

const keyOf = ({ batchId, person }: Unapproved) => ({ batchId, personId: person.userId });

const isOf =
  (centreId: number, waived: boolean) =>
  (finding: Finding): finding is Unapproved =>
    finding.kind === 'unapproved' &&
    finding.centre.id === centreId &&
    (finding.waived !== null) === waived;

/** Everybody of a centre, as many at a time as one call takes. */
async function portions(month: string, centreId: number, waived: boolean) {
  const found = await allFindings({ month, kind: 'unapproved', centreId });
  const people = found.filter(isOf(centreId, waived)).map(keyOf);
  const parts: (typeof people)[] = [];
  for (let at = 0; at < people.length; at += MAX_WAIVED)
    parts.push(people.slice(at, at + MAX_WAIVED));
  return parts;
}

/** Sends one portion after the other; the last answer is the month as it is then. */
async function inPortions<Part>(
  parts: readonly Part[],
  sendPart: (part: Part) => Promise<TaskDetail>,
): Promise<TaskDetail | null> {
  let latest: TaskDetail | null = null;
  for (const part of parts) latest = await sendPart(part);
  return latest;
}

function waive(month: string, target: Target, reason: string): Promise<TaskDetail | null> {
  if (target.whose === 'all') return send(taskEndpoints.waive, { body: { month, reason } });
  if (target.whose === 'person') {
    return send(taskEndpoints.waive, { body: { month, people: [keyOf(target.finding)], reason } });
  }
  return portions(month, target.place.dept.id, false).then((parts) =>
    inPortions(parts, (people) => send(taskEndpoints.waive, { body: { month, people, reason } })),
  );
}

export const openIn = ({ none, draft, submitted, returned, waived }: UnapprovedPlace) =>
  none + draft + submitted + returned - waived;

function useTargetWords() {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (target: Target) => {
    if (target.whose === 'all') {
      return t('actuals.ui.tasks.waive.all', { count: target.count });
    }
    if (target.whose === 'person') {
      return t('actuals.ui.tasks.waive.person', { name: target.finding.person.nickName });
    }
    const { place } = target;
    return t('actuals.ui.tasks.waive.centre', { name: nameOf(place.dept), count: openIn(place) });
  };
}

/** Closing without somebody's hours, with a reason; and waiting for them after all. */
export function useWaivers(month: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = useTargetWords();
  const [target, setTarget] = useState<Target | null>(null);
  const [busy, setBusy] = useState(false);
  const take = (detail: TaskDetail | null) => {
    if (detail === null) void refetchTasks(client);
    else takeTask(client, detail);
  };
  const takeBack = async (parts: () => Promise<ReturnType<typeof keyOf>[][]>) => {
    setBusy(true);
    try {
      take(
        await inPortions(await parts(), (people) =>
          send(taskEndpoints.unwaive, { body: { month, people } }),
        ),
      );
      showToast('success', t('actuals.ui.tasks.waive.takenBack'));
    } catch (error) {
      sayElsewhere(error, [], false);
      void refetchTasks(client);
    } finally {
      setBusy(false);
    }
  };
  const dialog: ReactNode = target !== null && (
    <ReasonDialog<TaskDetail | null>
      keepAs={`waive ${target.whose}`}
      title={words(target)}
      detail={t('actuals.ui.tasks.waive.detail')}
      okText={t('actuals.ui.tasks.waive.ok')}
      save={(reason) => waive(month, target, reason)}
      onSaved={(detail) => {
        take(detail);
        showToast('success', t('actuals.ui.tasks.waive.done'));
        setTarget(null);
      }}
      onClose={() => setTarget(null)}
    />
  );
  return {
    dialog,
    busy,
    askPerson: (finding: Unapproved) => setTarget({ whose: 'person', finding }),
    askCentre: (place: UnapprovedPlace) => setTarget({ whose: 'centre', place }),
    askAll: (count: number) => setTarget({ whose: 'all', count }),
    takeBackPerson: (finding: Unapproved) => void takeBack(async () => [[keyOf(finding)]]),
    takeBackCentre: (place: UnapprovedPlace) =>
      void takeBack(() => portions(month, place.dept.id, true)),
  };
}

export type Waivers = ReturnType<typeof useWaivers>;
