import { CheckCircleOutlined, InfoCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FindingGroup, TaskDetail } from '#features/actuals/contract-tasks.ts';
import { thousands } from '#kernel/format.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useMonthName } from '#web/ui/dates.ts';
import { mendAll } from '../paths.ts';
import { useFindings } from '../queries.ts';
import { hoursText } from '../words.ts';
import { FindingLine, isMendable, keyOf } from './finding-line.tsx';
import styles from './findings.module.css';
import { UnapprovedGroup } from './unapproved-group.tsx';

interface GroupProps {
  readonly group: FindingGroup;
  readonly month: string;
  readonly runId: number;
}

/** Findings that are mended in the same place: how much there is of them, then one by one. */
function Group({ group, month, runId }: GroupProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [all, setAll] = useState(false);
  const { kind, total, open, mended, rows, amount, hours, first } = group;
  const more = useFindings({ month, kind }, runId, all);
  if (kind === 'unapproved') return null;
  const shown = more.data?.pages.flatMap((page) => page.rows) ?? first;
  return (
    <section aria-labelledby={headingId}>
      <header className={styles.groupHead}>
        {open > 0 && (
          <Chip tone="careful">{t(`actuals.ui.tasks.count.${kind}`, { count: open })}</Chip>
        )}
        {mended > 0 && (
          <Chip tone="good">{t('actuals.ui.tasks.mendedCount', { count: mended })}</Chip>
        )}
        <h3 id={headingId}>{t(`actuals.ui.tasks.kind.${kind}`)}</h3>
        <span className={styles.about}>
          {t(`actuals.ui.tasks.size.${kind}`, {
            count: rows,
            rows: thousands(rows),
            amount: yuanText(amount),
            hours: hoursText(hours),
          })}
        </span>
        {open > 0 && (
          <Link className={styles.mendAll} to={mendAll(month)[kind]}>
            {t(`actuals.ui.tasks.mendAll.${kind}`)}
          </Link>
        )}
      </header>
      <ul className={styles.lines}>
        {shown.filter(isMendable).map((finding) => (
          <FindingLine key={keyOf(finding)} finding={finding} month={month} />
        ))}
      </ul>
      {shown.length < total && (
        <p className={styles.more}>
          {more.isError && <span role="alert">{t('list.loadFailed')}</span>}
          <Button
            type="link"
            size="small"
            loading={more.isFetching}
            onClick={() =>
              more.data === undefined && !all ? setAll(true) : void more.fetchNextPage()
            }
          >
            {more.isError
              ? t('list.retry')
              : t('actuals.ui.tasks.showMore', { count: total - shown.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface FindingsCardProps {
  readonly detail: TaskDetail;
  readonly runId: number;
}

/** What keeps the month from closing, by what mends it, each with a way there. */
export function FindingsCard({ detail, runId }: FindingsCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const monthName = useMonthName();
  const { month, findings, openFindings } = detail;
  const count = openFindings.length;
  const isMended = findings.some((group) => group.mended > 0);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t('actuals.ui.tasks.detail.findings')}</h2>
        {count > 0 && (
          <>
            <Chip tone="careful">{t('actuals.ui.tasks.detail.kinds', { count })}</Chip>
            <span className={styles.about}>{t('actuals.ui.tasks.detail.mendHint')}</span>
          </>
        )}
      </header>
      <div className={styles.groups}>
        {count === 0 && (
          <p className={styles.none}>
            <CheckCircleOutlined aria-hidden />{' '}
            {t(
              isMended
                ? 'actuals.ui.tasks.detail.allMended'
                : 'actuals.ui.tasks.detail.nothingOpen',
            )}
          </p>
        )}
        {findings.map((group) =>
          group.kind === 'unapproved' ? (
            <UnapprovedGroup key={group.kind} group={group} detail={detail} runId={runId} />
          ) : (
            <Group key={group.kind} group={group} month={month} runId={runId} />
          ),
        )}
      </div>
      <footer className={styles.foot}>
        <InfoCircleOutlined aria-hidden />
        <span>{t('actuals.ui.tasks.detail.freezes', { month: monthName(month) })}</span>
      </footer>
    </section>
  );
}

/** What a closed month did not wait for; everything else that was found had to be mended. */
export function WaivedCard({ detail, runId }: FindingsCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const group = detail.findings.find(({ kind }) => kind === 'unapproved');
  if (group === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t('actuals.ui.tasks.waive.waivedTitle')}</h2>
      </header>
      <div className={styles.groups}>
        <UnapprovedGroup group={group} detail={detail} runId={runId} />
      </div>
    </section>
  );
}
