import { CheckCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetEndpoints } from '#features/assets/contract.ts';
import type { AssetDetail, SharedProject } from '#features/assets/contract-parts.ts';
import { MAX_SHARES, WHOLE_BP } from '#features/assets/rules.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useUnsaved } from '#web/shell/tabs/unsaved-tabs.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { conflictingRecord } from '#web/ui/edit/refused-fields.ts';
import { send } from '#web/ui/edit/send.ts';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { useRefusals } from '#web/ui/edit/use-refusals.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { projectSearch, refetchAssets } from '../queries.ts';
import styles from './share-dialog.module.css';
import {
  evenly,
  firstMonth,
  isReadable,
  isWhole,
  linesFrom,
  requestOf,
  type ShareLine,
  sumTyped,
} from './share-values.ts';

interface LineProps {
  readonly line: ShareLine;
  readonly onChange: (text: string) => void;
  readonly onRemove: () => void;
  readonly problem: string | undefined;
}

function Line({ line: { project, text }, onChange, onRemove, problem }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { code } = project;
  const wrong = isReadable(text) ? problem : t('assets.ui.shares.wrong');
  return (
    <li className={styles.line}>
      <span className={styles.project}>
        {nameOf(project)} <small>{code}</small>
        {project.closed && <small data-closed>{t('assets.ui.shares.closed')}</small>}
        {wrong !== undefined && <em role="alert">{wrong}</em>}
      </span>
      <span className={styles.share}>
        <NumberField
          aria-label={t('assets.ui.shares.shareOf', { code })}
          aria-invalid={wrong !== undefined}
          {...(wrong !== undefined && { status: 'error' as const })}
          suffix="%"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('assets.ui.shares.removeOne', { code })}
        onClick={onRemove}
      />
    </li>
  );
}

/** What the parts make so far; green when it is the whole. */
function Sum({ lines }: { readonly lines: readonly ShareLine[] }) {
  const { t } = useTranslation();
  const sum = sumTyped(lines);
  const left = WHOLE_BP - sum;
  const text = (bp: number) => (bp / 100).toFixed(2);
  return (
    <p className={styles.sum} role="status" data-whole={left === 0}>
      {left === 0 && <CheckCircleOutlined aria-hidden />}
      {t('assets.ui.shares.sum', { sum: text(sum) })}
      {left > 0 && <span>{t('assets.ui.shares.left', { left: text(left) })}</span>}
      {left < 0 && <span>{t('assets.ui.shares.over', { over: text(-left) })}</span>}
    </p>
  );
}

/** Fields of the dialog, as a refusal names them. */
const fieldsOf = (lines: readonly ShareLine[]) => [
  'fromMonth',
  'shares',
  ...lines.map((_, at) => `shares.${at}.projectId`),
  ...lines.map((_, at) => `shares.${at}.share`),
];

function useSaving(asset: AssetDetail, seen: number, onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusals = useRefusals();
  const [version, setVersion] = useState(seen);
  const [theirs, setTheirs] = useState<AssetDetail | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (fromMonth: string, lines: readonly ShareLine[]) => {
    if (busy) return;
    setBusy(true);
    refusals.clear();
    try {
      const body = { id: asset.id, version, fromMonth, shares: requestOf(lines) };
      await send(assetEndpoints.setShares, { body });
      showToast('success', t('assets.ui.shares.saved'));
      void refetchAssets(client);
      onClose();
    } catch (error) {
      const current = conflictingRecord<AssetDetail>(error);
      if (current === null) refusals.show(error, fieldsOf(lines));
      else setTheirs(current);
    } finally {
      setBusy(false);
    }
  };
  const resolve = () => {
    if (theirs !== null) setVersion(theirs.version);
    setTheirs(null);
  };
  return { ...refusals, theirs, busy, save, resolve };
}

interface Typed {
  readonly fromMonth: string;
  readonly lines: readonly ShareLine[];
  /** The version they were typed for: what others saved since is not overwritten unseen. */
  readonly version: number;
}

/** What is typed outlives the end of a session, and marks the tab until it is saved or given up. */
function useTyped(asset: AssetDetail) {
  const name = `shares ${asset.id}`;
  const [first] = useState<Typed>(() => {
    const fromMonth = firstMonth(asset);
    return { fromMonth, lines: linesFrom(asset, fromMonth), version: asset.version };
  });
  const [typed, setTyped] = useKeptState(name, first);
  const touched = !Object.is(typed, first);
  useUnsaved(touched, name);
  const type = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  return { typed, touched, type };
}

interface ShareDialogProps {
  readonly asset: AssetDetail;
  readonly onClose: () => void;
}

/** Who bears an asset from a month on; it cannot be saved unless the parts make the whole. */
export function ShareDialog({ asset, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const monthId = useId();
  const { typed, touched, type } = useTyped(asset);
  const { fromMonth, lines } = typed;
  const { refused, forgive, theirs, busy, save, resolve } = useSaving(
    asset,
    typed.version,
    onClose,
  );
  const { close, question } = useGivingUp(touched, onClose);
  const change = (next: readonly ShareLine[]) => {
    forgive(fieldsOf(lines));
    type({ lines: next });
  };
  const add = (project: SharedProject | null) => {
    if (project === null || lines.some((line) => line.project.id === project.id)) return;
    const left = WHOLE_BP - sumTyped(lines);
    change([...lines, { project, text: left > 0 ? String(left / 100) : '' }]);
  };
  return (
    <Modal
      open
      title={t('assets.ui.shares.dialog', { code: asset.code })}
      okText={t('assets.ui.shares.save')}
      cancelText={t('assets.ui.cancel')}
      okButtonProps={{ disabled: !isWhole(lines), loading: busy }}
      onOk={() => void save(fromMonth, lines)}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {question}
      <div className={styles.dialog}>
        {theirs !== null && (
          <ConflictNotice
            onTakeTheirs={() => {
              change(linesFrom(theirs, fromMonth));
              resolve();
            }}
            onKeepMine={resolve}
          />
        )}
        <div className={styles.month}>
          <label htmlFor={monthId}>{t('assets.ui.shares.fromMonth')}</label>
          <MonthField
            id={monthId}
            min={asset.sharesFrom}
            max={asset.schedule.months.at(-1)?.month ?? null}
            value={fromMonth}
            onChange={(month) => {
              forgive(['fromMonth']);
              type({ fromMonth: month ?? fromMonth });
            }}
          />
          <small>{t('assets.ui.shares.fromHint', { month: asset.sharesFrom ?? '' })}</small>
          {refused.get('fromMonth') !== undefined && (
            <em role="alert">{refused.get('fromMonth')}</em>
          )}
        </div>
        {lines.length > 0 && (
          <ul className={styles.lines} aria-label={t('assets.ui.shares.title')}>
            {lines.map((line, at) => (
              <Line
                key={line.project.id}
                line={line}
                problem={refused.get(`shares.${at}.projectId`) ?? refused.get(`shares.${at}.share`)}
                onChange={(text) =>
                  change(lines.map((one) => (one === line ? { ...one, text } : one)))
                }
                onRemove={() => change(lines.filter((one) => one !== line))}
              />
            ))}
          </ul>
        )}
        {lines.length < MAX_SHARES && (
          <SearchSelect<SharedProject>
            label={t('assets.ui.shares.add')}
            placeholder={t('assets.ui.shares.find')}
            nothing={t('assets.ui.shares.nothing')}
            search={projectSearch}
            value={null}
            shownAs={(found) => ({
              name: nameOf(found),
              detail: found.closed ? `${found.code} · ${t('assets.ui.shares.closed')}` : found.code,
            })}
            onChange={add}
          />
        )}
        <div className={styles.foot}>
          <Sum lines={lines} />
          {lines.length > 1 && (
            <Button type="link" size="small" onClick={() => change(evenly(lines))}>
              {t('assets.ui.shares.even')}
            </Button>
          )}
        </div>
        {refused.get('shares') !== undefined && (
          <p className={styles.problem} role="alert">
            {refused.get('shares')}
          </p>
        )}
      </div>
    </Modal>
  );
}
