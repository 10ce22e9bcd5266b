import { useTranslation } from 'react-i18next';
import type { ProgressPerson } from '#features/hours-reports/contract.ts';
import { daysSince, LONG_WAIT_DAYS } from '#features/hours-reports/rules-progress.ts';
import { useNames, useWhen } from './words.ts';

const SHOWN_NAMES = 2;

type Tone = 'plain' | 'careful' | 'bad';

/** What a person's row says beneath the name: what is missing, or whom or what it waits for. */
export function usePersonLine() {
  const { t } = useTranslation();
  const when = useWhen();
  const { nameOf } = useNames();
  const comma = t('hours-reports.progress.comma');

  const waitingLine = ({ people, since }: NonNullable<ProgressPerson['waits']>) => {
    if (people.length === 0 || since === null) {
      return { tone: 'careful' as Tone, words: t('hours-reports.progress.line.nobody') };
    }
    const first = people.slice(0, SHOWN_NAMES).map(({ nickName }) => nickName);
    const list = first.join(comma);
    const names =
      people.length > first.length
        ? t('hours-reports.progress.andOthers', { list, count: people.length })
        : list;
    const days = daysSince(since, new Date());
    const tone: Tone = days > LONG_WAIT_DAYS ? 'careful' : 'plain';
    return days === 0
      ? { tone, words: t('hours-reports.progress.line.waitsToday', { names }) }
      : { tone, words: t('hours-reports.progress.line.waits', { names, count: days }) };
  };

  const stateLine = (person: ProgressPerson): { tone: Tone; words: string } => {
    const { state, returned, waits, editedAt, approvedAt, lastReminder } = person;
    if (state === 'returned' && returned !== null) {
      return { tone: 'bad', words: t('hours-reports.progress.line.returned', returned) };
    }
    if (state === 'submitted' && waits !== null) return waitingLine(waits);
    if (state === 'approved') {
      const words =
        approvedAt === null
          ? t('hours-reports.state.approved')
          : t('hours-reports.progress.line.approved', { at: when(approvedAt) });
      return { tone: 'plain', words };
    }
    const parts = [
      state === 'none'
        ? t('hours-reports.progress.line.none')
        : editedAt !== null && t('hours-reports.progress.line.edited', { at: when(editedAt) }),
      lastReminder !== null &&
        t('hours-reports.progress.line.reminded', { at: when(lastReminder) }),
    ].filter((part) => part !== false);
    return { tone: 'plain', words: parts.join(' · ') };
  };

  return {
    stateLine,
    /** Of whoever changed the department: where they are counted, or come from. */
    moved: ({ elsewhere, counted }: ProgressPerson): string | null => {
      if (elsewhere === null) return null;
      const name = nameOf(elsewhere);
      return counted
        ? t('hours-reports.progress.line.cameFrom', { name })
        : t('hours-reports.progress.line.countedIn', { name });
    },
  };
}
