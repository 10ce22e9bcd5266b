import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type {
  FindingGroup,
  TaskDetail,
  UnapprovedPlace,
} from '#features/actuals/contract-tasks.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useProgressPath } from '../paths.ts';
import { besides, hoursText } from '../words.ts';
import { CentrePeople } from './centre-people.tsx';
import styles from './findings.module.css';
import { openIn, useWaivers, type Waivers } from './use-waivers.tsx';

const STATES = ['none', 'draft', 'submitted', 'returned'] as const;

interface CentreProps {
  readonly place: UnapprovedPlace;
  readonly month: string;
  readonly runId: number;
  readonly batchId: number | undefined;
  readonly waivers: Waivers | null;
}

/** A centre: how many people are at which state, and the people themselves on request. */
function Centre({ place, month, runId, batchId, waivers }: CentreProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const progress = useProgressPath();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const count = openIn(place);
  const name = nameOf(place.dept);
  const states = STATES.filter((state) => place[state] > 0).map((state) =>
    t('actuals.ui.tasks.inState', {
      state: t(`actuals.ui.tasks.state.${state}`),
      count: place[state],
    }),
  );
  const waived =
    place.waived > 0 ? [t('actuals.ui.tasks.waive.waivedCount', { count: place.waived })] : [];
  const mended =
    place.mended > 0 ? [t('actuals.ui.tasks.mendedPeople', { count: place.mended })] : [];
  return (
    <li>
      <div className={styles.line} data-actions={waivers !== null}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          {name}
        </button>
        <span className={styles.about}>{besides([...states, ...waived, ...mended])}</span>
        <span className={styles.size}>
          {count > 0 && t('actuals.ui.tasks.count.unapproved', { count })}
        </span>
        <span className={styles.deeds}>
          {count > 0 && batchId !== undefined && (
            <Link
              className={styles.mend}
              to={progress({ batch: batchId, dept: place.dept.id })}
              aria-label={t('actuals.ui.tasks.mendOf', { name })}
            >
              {t('actuals.ui.tasks.mend')}
            </Link>
          )}
          {waivers !== null && count > 0 && (
            <Button
              type="link"
              size="small"
              aria-label={t('actuals.ui.tasks.waive.okOf', { name })}
              onClick={() => waivers.askCentre(place)}
            >
              {t('actuals.ui.tasks.waive.ok')}
            </Button>
          )}
          {waivers !== null && count === 0 && place.waived > 0 && (
            <Button
              type="link"
              size="small"
              disabled={waivers.busy}
              aria-label={t('actuals.ui.tasks.waive.takeBackOf', { name })}
              onClick={() => waivers.takeBackCentre(place)}
            >
              {t('actuals.ui.tasks.waive.takeBack')}
            </Button>
          )}
        </span>
      </div>
      <div id={listId}>
        {open && (
          <CentrePeople month={month} runId={runId} centreId={place.dept.id} waivers={waivers} />
        )}
      </div>
    </li>
  );
}

interface UnapprovedGroupProps {
  readonly group: FindingGroup;
  readonly detail: TaskDetail;
  readonly runId: number;
}

/** People whose hours are not approved, by centre; the month may close without them for a reason. */
export function UnapprovedGroup({ group, detail, runId }: UnapprovedGroupProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const progress = useProgressPath();
  const waivers = useWaivers(detail.month);
  const { open, mended, hours, total } = group;
  const waived = total - open - mended;
  const may = detail.abilities.waive ? waivers : null;
  const batches = new Map(
    group.first.flatMap((one) =>
      one.kind === 'unapproved' ? [[one.batchId, one.batchName] as const] : [],
    ),
  );
  const [batchId] = batches.keys();
  return (
    <section aria-labelledby={headingId}>
      {waivers.dialog}
      <header className={styles.groupHead}>
        {open > 0 && (
          <Chip tone="careful">{t('actuals.ui.tasks.count.unapproved', { count: open })}</Chip>
        )}
        {open === 0 && waived > 0 && (
          <Chip>{t('actuals.ui.tasks.waive.waivedCount', { count: waived })}</Chip>
        )}
        {mended > 0 && (
          <Chip tone="good">{t('actuals.ui.tasks.mendedPeople', { count: mended })}</Chip>
        )}
        <h3 id={headingId}>{t('actuals.ui.tasks.kind.unapproved')}</h3>
        <span className={styles.about}>
          {t('actuals.ui.tasks.size.unapproved', { hours: hoursText(hours) })}
        </span>
        <span className={styles.mendAll}>
          {[...batches].map(([id, name]) => (
            <Link key={id} to={progress({ batch: id })}>
              {batches.size === 1
                ? t('actuals.ui.tasks.mendAll.unapproved')
                : t('actuals.ui.tasks.mendAll.unapprovedIn', { name })}
            </Link>
          ))}
          {may !== null && open > 0 && (
            <Button type="link" size="small" onClick={() => may.askAll(open)}>
              {t('actuals.ui.tasks.waive.okAll')}
            </Button>
          )}
        </span>
      </header>
      <ul className={styles.lines}>
        {detail.unapproved.map((place) => (
          <Centre
            key={place.dept.id}
            place={place}
            month={detail.month}
            runId={runId}
            batchId={batchId}
            waivers={may}
          />
        ))}
      </ul>
    </section>
  );
}
