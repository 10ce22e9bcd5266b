import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { GridKind } from '#features/budgets/rules.ts';
import { formatHours, hoursToMinutes, sumMinutes } from '#kernel/minutes.ts';
import { formatYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { detailPath } from '../paths.ts';
import styles from './members.module.css';
import { GridProblem, GridWaiting } from './parts/waiting.tsx';
import { useMembers } from './queries.ts';

interface MembersProps {
  readonly budgetId: number;
  readonly versionId: number;
  readonly kind: GridKind;
}

/** An integration has no lines of its own: the documents it adds up, with what each comes to. */
export function Members({ budgetId, versionId, kind }: MembersProps) {
  const { t } = useTranslation();
  const scope = useMembers(budgetId, versionId);
  if (scope.isError) return <GridProblem onRetry={() => void scope.refetch()} />;
  if (scope.data === undefined) return <GridWaiting />;
  const { members } = scope.data;
  if (members.length === 0) return <EmptyState title={t('budgets.ui.grid.noMembers')} />;
  const text = ({ totalAmount, totalHours }: (typeof members)[number]) =>
    kind === 'amount'
      ? formatYuan(yuanToFen(totalAmount))
      : formatHours(hoursToMinutes(totalHours));
  const total =
    kind === 'amount'
      ? formatYuan(sumFen(members.map(({ totalAmount }) => yuanToFen(totalAmount))))
      : formatHours(sumMinutes(members.map(({ totalHours }) => hoursToMinutes(totalHours))));
  return (
    <section className={styles.members}>
      <p className={styles.sentence}>{t('budgets.ui.grid.addsUp', { count: members.length })}</p>
      <table className={styles.table} aria-label={t('budgets.ui.grid.members')}>
        <thead>
          <tr>
            <th scope="col">{t('budgets.ui.grid.member')}</th>
            <th scope="col">{t('budgets.ui.grid.owner')}</th>
            <th scope="col" className={styles.figure}>
              {t(kind === 'amount' ? 'budgets.ui.grid.amountYuan' : 'budgets.ui.grid.hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.budgetId}>
              <th scope="row">
                {member.visible ? (
                  <Link to={detailPath(member.budgetId)}>
                    {member.code} {member.name}
                  </Link>
                ) : (
                  `${member.code} ${member.name}`
                )}
              </th>
              <td>{member.owner.nickName}</td>
              <td className={styles.figure}>{text(member)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('budgets.ui.grid.total')}
            </th>
            <td className={styles.figure}>{total}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
