import { useTranslation } from 'react-i18next';
import type { RemindReply, RemindRequest } from '#features/hours-reports/contract.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useRemind } from './queries.ts';

const SHOWN_NAMES = 5;

/** Says who was reminded, and of the others why not. */
function useReport() {
  const { t } = useTranslation();
  const names = (people: RemindReply['reminded']['people'], count: number) => {
    const list = people
      .slice(0, SHOWN_NAMES)
      .map(({ nickName }) => nickName)
      .join(t('hours-reports.progress.comma'));
    return count > SHOWN_NAMES ? t('hours-reports.progress.andOthers', { list, count }) : list;
  };
  return ({ reminded, already, not }: RemindReply) => {
    if (reminded.count > 0) {
      showToast(
        'success',
        t('hours-reports.progress.reminded', { names: names(reminded.people, reminded.count) }),
      );
    } else if (already.count > 0) {
      showToast(
        'info',
        t('hours-reports.progress.alreadyReminded', {
          names: names(already.people, already.count),
        }),
      );
    }
    const [first] = not.people;
    if (reminded.count === 0 && already.count === 0 && first !== undefined) {
      const why = t(`hours-reports.progress.obstacle.${first.obstacle}`);
      showToast('info', t('hours-reports.progress.notReminded', { name: first.nickName, why }));
    }
  };
}

/** Reminds somebody, a department or all of a batch, and says what came of it. */
export function useReminding(batchId: number) {
  const remind = useRemind();
  const report = useReport();
  return {
    busy: remind.isPending,
    remind: (whom: RemindRequest['whom'], kind: RemindRequest['kind'] = 'fill') => {
      if (!remind.isPending) remind.mutate({ batchId, kind, whom }, { onSuccess: report });
    },
  };
}

export type Reminding = ReturnType<typeof useReminding>;
