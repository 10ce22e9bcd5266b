import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AssignmentEntry,
  type AssignmentHistory as History,
  type PersonRow,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { Chip } from '#web/ui/chip.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import styles from './assignment-history.module.css';

interface AssignmentHistoryProps {
  readonly person: PersonRow;
  readonly history: History | undefined;
  /** Something was taken back: the person as they are now. */
  readonly onTakenBack: (person: PersonRow) => void;
}

function useDeptName() {
  const { i18n } = useTranslation();
  return ({ deptNameZh, deptNameEn }: AssignmentEntry) =>
    i18n.language === 'en' ? deptNameEn : deptNameZh;
}

function useTakingBack({ person, onTakenBack }: AssignmentHistoryProps) {
  const { t } = useTranslation();
  const deptName = useDeptName();
  const [modal, holder] = useQuestion();
  const [busy, setBusy] = useState(false);
  const takeBack = async (from: string) => {
    setBusy(true);
    try {
      const body = { id: person.id, version: person.version, from };
      onTakenBack(await answered(call(peopleEndpoints.takeBackAssignment, { body })));
      showToast('success', t('people.ui.assignments.takenBack'));
    } catch {
      // What was refused has been said as a toast; the entry is still there.
    } finally {
      setBusy(false);
    }
  };
  const ask = (entry: AssignmentEntry) => {
    const { from, grade } = entry;
    modal.confirm({
      title: t('people.ui.assignments.takeBackTitle', { name: person.nickName }),
      content: t('people.ui.assignments.takeBackDetail', {
        day: from,
        place: [deptName(entry), grade ?? ''].filter(Boolean).join(' · '),
      }),
      okText: t('people.ui.assignments.takeBack'),
      okButtonProps: { danger: true },
      cancelText: t('people.ui.ask.cancel'),
      onOk: () => takeBack(from),
    });
  };
  return { holder, busy, ask };
}

/** Where somebody has stood and will stand, newest first; what was entered by mistake goes here. */
export function AssignmentHistory(props: AssignmentHistoryProps) {
  const { history } = props;
  const { t } = useTranslation();
  const deptName = useDeptName();
  const { holder, busy, ask } = useTakingBack(props);
  return (
    <section className={styles.history} aria-label={t('people.ui.assignments.title')}>
      {holder}
      <h3>{t('people.ui.assignments.title')}</h3>
      {history === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <ol>
          {history.entries.map((entry) => (
            <li key={entry.from} data-phase={entry.phase}>
              <time dateTime={entry.from}>{entry.from}</time>
              <span className={styles.place}>
                {deptName(entry)}
                {entry.grade !== null && <small>{entry.grade}</small>}
                {entry.phase !== 'past' && (
                  <Chip tone={entry.phase === 'current' ? 'good' : 'info'}>
                    {t(`people.ui.assignments.phase.${entry.phase}`)}
                  </Chip>
                )}
              </span>
              {entry.removable && (
                <Button
                  type="text"
                  size="small"
                  className={styles.takeBack ?? ''}
                  disabled={busy}
                  aria-label={t('people.ui.assignments.takeBackOf', { day: entry.from })}
                  onClick={() => ask(entry)}
                >
                  {t('people.ui.assignments.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
