import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type {
  OpenVersion,
  ReviewStation,
  VersionView,
} from '#features/budgets/contract-versions.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { companyClock } from '#web/company-time.ts';
import { ActualLink } from '../actual-link.tsx';
import { amountText } from '../amounts.ts';
import { useSpent } from '../queries.ts';
import styles from './review-strip.module.css';
import { lastReturn, namesText } from './stations.ts';
import type { DetailAddress } from './use-detail-address.ts';

interface StripProps {
  readonly detail: BudgetDetail;
  readonly version: VersionView;
  readonly address: DetailAddress;
}

const dayOf = (instant: string) => companyClock(instant).slice(5, 10);

function Station({ station, index }: { readonly station: ReviewStation; readonly index: number }) {
  const { t } = useTranslation();
  const { state, people, at } = station;
  const about = [
    namesText(people),
    at === null ? '' : dayOf(at),
    state === 'returned' || state === 'skipped' ? t(`budgets.ui.detail.stationState.${state}`) : '',
  ].filter(Boolean);
  return (
    <li className={styles.station} data-state={state} aria-current={state === 'current'}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <CheckOutlined /> : index + 1}
      </span>
      <span className={styles.stationName}>
        {t(`budgets.ui.detail.station.${station.station}`)}
      </span>
      {about.length > 0 && <span className={styles.who}>{about.join(' · ')}</span>}
    </li>
  );
}

/** Why it came back, and the cell that is meant. */
function ReturnReason({ open, address }: { open: OpenVersion; address: DetailAddress }) {
  const { t } = useTranslation();
  const event = lastReturn(open);
  if (event === null) return null;
  const { cell } = event;
  return (
    <p className={styles.reason}>
      <strong>{t('budgets.ui.detail.returnReason')}</strong> {event.reason}{' '}
      {cell !== null && (
        <Button
          type="link"
          size="small"
          className={styles.locate ?? ''}
          onClick={() => address.showCell(open.versionId, cell)}
        >
          {t('budgets.ui.detail.locate')}
        </Button>
      )}
    </p>
  );
}

/** From when to when a version held, and who approved it. */
function InForce({ version }: { readonly version: VersionView }) {
  const { t } = useTranslation();
  const { effectiveFrom, effectiveTo, approvedBy, reason } = version;
  return (
    <p className={styles.reason}>
      {effectiveTo === null
        ? t('budgets.ui.detail.heldFrom', { from: effectiveFrom })
        : t('budgets.ui.detail.heldUntil', { from: effectiveFrom, to: effectiveTo })}
      {approvedBy !== null &&
        ` · ${t('budgets.ui.detail.approvedBy', { name: approvedBy.nickName })}`}
      {reason !== '' && ` · ${reason}`}
    </p>
  );
}

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);

/** What the version comes to, how far that is from the one in force, and what became of both. */
function Totals({ detail, version }: Omit<StripProps, 'address'>) {
  const { t } = useTranslation();
  const { unit } = detail.config;
  const spent = useSpent(detail);
  const text = (yuan: number | null) => (yuan === null ? '—' : amountText(yuan, unit));
  const current = detail.versions.find(({ isCurrent }) => isCurrent);
  const other = current && current.versionId !== version.versionId ? current : undefined;
  const apart = other && fenToYuan(yuanToFen(version.totalAmount) - yuanToFen(other.totalAmount));
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{t('budgets.ui.detail.total', { no: version.versionNo })}</dt>
        <dd>
          {text(version.totalAmount)} <small>{t(`budgets.ui.list.unit.${unit}`)}</small>
        </dd>
        {other !== undefined && apart !== undefined && (
          <dd className={styles.apart}>
            {t('budgets.ui.list.versionNo', { no: other.versionNo })} {text(other.totalAmount)}{' '}
            <em>{apart === 0 ? t('budgets.ui.detail.same') : signed(text(apart), apart)}</em>
          </dd>
        )}
      </div>
      {(['original', 'current'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`budgets.ui.detail.${name}`)}</dt>
          <dd>{text(detail[`${name}Amount`])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('budgets.ui.detail.actual')}</dt>
        <dd>
          {spent === null ? (
            '—'
          ) : (
            <ActualLink
              id={detail.id}
              name={detail.name}
              actual={spent}
              toDate={detail.toDateAmount}
              unit={unit}
            />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** One line: how far the version is and who has it, and at the right what it comes to. */
export function ReviewStrip({
  detail,
  version,
  address,
  place,
}: StripProps & { readonly place: Ref<HTMLElement> }) {
  const { t } = useTranslation();
  const open = detail.open?.versionId === version.versionId ? detail.open : null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={styles.strip}
      aria-label={t('budgets.ui.detail.strip')}
    >
      <div className={styles.way}>
        {open === null ? (
          <InForce version={version} />
        ) : (
          <>
            <ol className={styles.stations}>
              {open.stations.map((station, index) => (
                <Station key={station.station} station={station} index={index} />
              ))}
            </ol>
            <ReturnReason open={open} address={address} />
          </>
        )}
      </div>
      <Totals detail={detail} version={version} />
    </section>
  );
}
