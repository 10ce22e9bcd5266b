import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectChoice } from '#features/actuals/contract-pool.ts';
import { MAX_PARTS, type PoolLine, poolEndpoints } from '#features/actuals/contract-pool.ts';
import { formatYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { answered, call } from '#web/api/call.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import styles from '../inputs.module.css';
import { projectSearch, refetchInputs } from '../queries.ts';
import { amountsIn, areWhole, shareBpOf, sumBp, type TypedPart } from './parts.ts';

const KINDS = ['one', 'split', 'company'] as const;
type Kind = (typeof KINDS)[number];

interface PartLineProps {
  readonly part: TypedPart;
  readonly amount: string;
  readonly fixedShare: boolean;
  readonly onChange: (part: TypedPart) => void;
  readonly onRemove: (() => void) | null;
}

function PartLine({ part, amount, fixedShare, onChange, onRemove }: PartLineProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (
    <li className={styles.part}>
      {part.isCompany ? (
        <span>{t('actuals.ui.pool.company')}</span>
      ) : (
        <SearchSelect<ProjectChoice>
          label={t('actuals.ui.pool.project')}
          placeholder={t('actuals.ui.pool.chooseProject')}
          nothing={t('actuals.ui.pool.noProject')}
          search={projectSearch}
          shownAs={(project) => ({ name: `${project.code} ${nameOf(project)}` })}
          value={part.project}
          onChange={(project) => onChange({ ...part, project })}
        />
      )}
      <NumberField
        aria-label={t('actuals.ui.pool.share')}
        value={part.share}
        suffix="%"
        disabled={fixedShare}
        {...(shareBpOf(part) === null && { status: 'error' as const })}
        onChange={({ target }) => onChange({ ...part, share: target.value })}
      />
      <span className={styles.amount}>{amount}</span>
      {onRemove !== null && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('actuals.ui.pool.removePart')}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

const freshPart = (key: number, share: string): TypedPart => ({
  key,
  project: null,
  isCompany: false,
  share,
});

const WHOLE: Readonly<Record<Kind, () => TypedPart[]>> = {
  one: () => [freshPart(1, '100')],
  split: () => [freshPart(1, '50'), freshPart(2, '50')],
  company: () => [{ ...freshPart(1, '100'), isCompany: true }],
};

/** Parts that are being put together; what kind of decision it is decides what they begin with. */
function useParts(lines: readonly PoolLine[]) {
  const [first] = lines;
  const decided = lines.length === 1 ? (first?.decision?.parts ?? []) : [];
  const known = decided.map(({ project, share }, at) => ({
    key: at + 1,
    project,
    isCompany: project === null,
    share: formatYuan(yuanToFen(share)),
  }));
  const initialKind = (): Kind => {
    if (known.length > 1) return 'split';
    return known[0]?.isCompany === true ? 'company' : 'one';
  };
  const [kind, setKind] = useState<Kind>(initialKind);
  const [parts, setParts] = useState<readonly TypedPart[]>(known.length > 0 ? known : WHOLE.one);
  return {
    kind,
    parts,
    choose: (next: Kind) => {
      setKind(next);
      setParts(WHOLE[next]());
    },
    change: (part: TypedPart) =>
      setParts((all) => all.map((each) => (each.key === part.key ? part : each))),
    remove: (key: number) => setParts((all) => all.filter((each) => each.key !== key)),
    add: (isCompany: boolean) =>
      setParts((all) => {
        const key = Math.max(0, ...all.map((each) => each.key)) + 1;
        const rest = Math.max(0, 10_000 - sumBp(all));
        return [...all, { ...freshPart(key, formatYuan(rest)), isCompany }];
      }),
  };
}

interface DecideDialogProps {
  readonly lines: readonly PoolLine[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives costs to one project, splits them, or leaves them to the company. */
export function DecideDialog({ lines, onDone, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { kind, parts, choose, change, remove, add } = useParts(lines);
  const [busy, setBusy] = useState(false);
  const fens = lines.map(({ amount }) => yuanToFen(amount));
  // Each line is split for itself, to the fen: what is shown is their sum.
  const split = fens.map((fen) => (sumBp(parts) > 0 ? amountsIn(fen, parts) : []));
  const amountAt = (at: number) => formatYuan(sumFen(split.map((amounts) => amounts[at] ?? 0)));
  const whole = areWhole(parts);
  const decide = async () => {
    setBusy(true);
    const body = {
      lines: lines.map(({ source, sourceId, month, decision }) => ({
        source,
        sourceId,
        month,
        version: decision?.version ?? null,
      })),
      parts: parts.map((part) => ({
        projectId: part.isCompany ? null : (part.project?.id ?? null),
        share: (shareBpOf(part) ?? 0) / 100,
      })),
    };
    try {
      const { decided } = await answered(call(poolEndpoints.decide, { body }));
      showToast('success', t('actuals.ui.pool.decided', { count: decided }));
      onDone();
    } catch {
      // What goes wrong has been shown as a toast; the parts stay as they were.
    } finally {
      setBusy(false);
      void refetchInputs(client);
    }
  };
  return (
    <Modal
      open
      title={t('actuals.ui.pool.decideTitle', { count: lines.length })}
      width={640}
      onCancel={onClose}
      onOk={() => void decide()}
      okText={t('actuals.ui.pool.confirm')}
      cancelText={t('edit.cancel')}
      okButtonProps={{ disabled: !whole, loading: busy }}
    >
      <Segmented<Kind>
        className={styles.kinds ?? ''}
        aria-label={t('actuals.ui.pool.kind')}
        value={kind}
        onChange={choose}
        options={KINDS.map((value) => ({ value, label: t(`actuals.ui.pool.kinds.${value}`) }))}
      />
      <ul className={styles.parts}>
        {parts.map((part, at) => (
          <PartLine
            key={part.key}
            part={part}
            amount={amountAt(at)}
            fixedShare={kind !== 'split'}
            onChange={change}
            onRemove={kind === 'split' && parts.length > 1 ? () => remove(part.key) : null}
          />
        ))}
      </ul>
      {kind === 'split' && parts.length < MAX_PARTS && (
        <div className={styles.operations}>
          <Button type="link" icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(false)}>
            {t('actuals.ui.pool.addProject')}
          </Button>
          {!parts.some(({ isCompany }) => isCompany) && (
            <Button
              type="link"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => add(true)}
            >
              {t('actuals.ui.pool.addCompany')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.sum} role="status">
        <span className={sumBp(parts) === 10_000 ? '' : styles.wrong}>
          {t('actuals.ui.pool.shareSum', { sum: formatYuan(sumBp(parts)) })}
        </span>
        <span className={styles.amount}>{formatYuan(sumFen(fens))}</span>
      </div>
    </Modal>
  );
}
