import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNames } from '#web/i18n/use-names.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useWhen } from '../../when.ts';
import { useProgressPath } from '../paths.ts';
import { useFindings } from '../queries.ts';
import { hoursText } from '../words.ts';
import styles from './findings.module.css';
import type { Unapproved, Waivers } from './use-waivers.tsx';

interface PersonProps {
  readonly finding: Unapproved;
  /** Null for whoever may only look. */
  readonly waivers: Waivers | null;
}

function Person({ finding, waivers }: PersonProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const when = useWhen();
  const progress = useProgressPath();
  const { person, dept, state, hours, waived, mended, batchId } = finding;
  const name = person.nickName || t('actuals.ui.tasks.gone');
  const words =
    waived === null
      ? `${nameOf(dept)} · ${mended ? t('actuals.ui.tasks.mendedHours') : t(`actuals.ui.tasks.state.${state}`)}`
      : t('actuals.ui.tasks.waive.why', {
          reason: waived.reason,
          by: waived.by,
          at: when(waived.at),
        });
  return (
    <li className={styles.line} data-inner="true" data-actions={waivers !== null}>
      <span className={styles.name}>
        {name} <small>{person.staffNo}</small>
      </span>
      <span className={styles.about}>{words}</span>
      <span className={styles.size}>
        {hours > 0 && t('actuals.ui.tasks.hoursOf', { hours: hoursText(hours) })}
      </span>
      <span className={styles.deeds}>
        {waived === null && !mended && (
          <Link
            className={styles.mend}
            to={progress({ batch: batchId, dept: dept.id, person: person.userId })}
            aria-label={t('actuals.ui.tasks.mendOf', { name })}
          >
            {t('actuals.ui.tasks.mend')}
          </Link>
        )}
        {waivers !== null && !mended && (
          <Button
            type="link"
            size="small"
            disabled={waivers.busy}
            aria-label={t(
              waived === null ? 'actuals.ui.tasks.waive.okOf' : 'actuals.ui.tasks.waive.takeBackOf',
              { name },
            )}
            onClick={() =>
              waived === null ? waivers.askPerson(finding) : waivers.takeBackPerson(finding)
            }
          >
            {t(waived === null ? 'actuals.ui.tasks.waive.ok' : 'actuals.ui.tasks.waive.takeBack')}
          </Button>
        )}
      </span>
    </li>
  );
}

interface CentrePeopleProps {
  readonly month: string;
  readonly runId: number;
  readonly centreId: number;
  readonly waivers: Waivers | null;
}

/** The people of a centre whose hours are not approved, one by one. */
export function CentrePeople({ month, runId, centreId, waivers }: CentrePeopleProps) {
  const { t } = useTranslation();
  const found = useFindings({ month, kind: 'unapproved', centreId }, runId, true);
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const people = rows.filter(
    (one): one is Unapproved => one.kind === 'unapproved' && one.centre.id === centreId,
  );
  if (found.data === undefined) {
    if (!found.isError) return <SkeletonRows rows={3} columns={3} />;
    return (
      <p className={styles.more} role="alert">
        {t('list.loadFailed')}
        <Button type="link" size="small" onClick={() => void found.refetch()}>
          {t('list.retry')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <ul className={styles.lines}>
        {people.map((finding) => (
          <Person
            key={`${finding.batchId}-${finding.person.userId}`}
            finding={finding}
            waivers={waivers}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <p className={styles.more}>
          <Button
            type="link"
            size="small"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('actuals.ui.tasks.showMore', {
              count: (found.data.pages[0]?.total ?? rows.length) - rows.length,
            })}
          </Button>
        </p>
      )}
    </>
  );
}
