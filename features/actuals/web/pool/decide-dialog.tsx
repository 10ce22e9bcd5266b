import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PARTS, type PoolLine, poolEndpoints } from '#features/actuals/contract-pool.ts';
import { fenToYuan, formatYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { conflictingRecord } from '#web/ui/edit/refused-fields.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import styles from '../inputs.module.css';
import { refetchInputs } from '../queries.ts';
import { DecidedLines } from './decided-lines.tsx';
import { PartLine } from './part-line.tsx';
import { amountsIn, areWhole, shareBpOf, sumBp, type TypedPart } from './parts.ts';
import { KINDS, type Kind, useParts } from './use-parts.ts';

const NOT_YET = '–';

const requestOf = (lines: readonly PoolLine[], parts: readonly TypedPart[]) => ({
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
});

const sameIn = (lines: readonly PoolLine[], { source, sourceId, month }: PoolLine) =>
  lines.find((one) => one.source === source && one.sourceId === sourceId && one.month === month);

/** The lines that are decided about, and those of them that somebody else has decided meanwhile. */
function useLines(given: readonly PoolLine[]) {
  const [lines, setLines] = useState(given);
  const [theirs, setTheirs] = useState<readonly PoolLine[]>([]);
  const goOn = (next: readonly PoolLine[]) => {
    setLines(next);
    setTheirs([]);
  };
  return {
    lines,
    theirs,
    setTheirs,
    others: lines.filter((line) => sameIn(theirs, line) === undefined),
    goOn,
    keepMine: () => goOn(lines.map((line) => sameIn(theirs, line) ?? line)),
  };
}

interface DecideDialogProps {
  readonly lines: readonly PoolLine[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives costs to one project, splits them, or leaves them to the company. */
export function DecideDialog({ lines: given, onDone, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { lines, theirs, setTheirs, others, goOn, keepMine } = useLines(given);
  const { kind, parts, touched, choose, change, remove, add } = useParts(lines);
  const { close, question } = useGivingUp(touched, onClose);
  const [busy, setBusy] = useState(false);
  /** State arrives a render late; two quick presses must still be one. */
  const underWay = useRef(false);
  const fens = lines.map(({ amount }) => yuanToFen(amount));
  const sharesFit = sumBp(parts) === 10_000 && parts.every((part) => shareBpOf(part) !== null);
  // Each line is split for itself, to the fen: what is shown is their sum.
  const split = sharesFit ? fens.map((fen) => amountsIn(fen, parts)) : [];
  const amountAt = (at: number) =>
    sharesFit ? yuanText(fenToYuan(sumFen(split.map((amounts) => amounts[at] ?? 0)))) : NOT_YET;
  const decide = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const body = requestOf(lines, parts);
      const { decided } = await send(poolEndpoints.decide, { body });
      showToast('success', t('actuals.ui.pool.decided', { count: decided }));
      onDone();
    } catch (error) {
      const current = conflictingRecord<readonly PoolLine[]>(error);
      if (current === null) sayElsewhere(error, [], false);
      else setTheirs(current);
    } finally {
      underWay.current = false;
      setBusy(false);
      void refetchInputs(client);
    }
  };
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('actuals.ui.pool.decideTitle', { count: lines.length })}
        width={640}
        onCancel={close}
        onOk={() => void decide()}
        okText={t('actuals.ui.pool.confirm')}
        cancelText={t('edit.cancel')}
        okButtonProps={{ disabled: !areWhole(parts) || theirs.length > 0, loading: busy }}
      >
        {question}
        {theirs.length > 0 && (
          <ConflictNotice
            onTakeTheirs={() => (others.length === 0 ? onDone() : goOn(others))}
            onKeepMine={keepMine}
          />
        )}
        <DecidedLines lines={theirs.length > 0 ? theirs : lines} theirs={theirs.length > 0} />
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
              key={`${kind} ${part.key}`}
              part={part}
              amount={amountAt(at)}
              shared={kind === 'split'}
              onChange={change}
              onRemove={kind === 'split' && parts.length > 1 ? () => remove(part.key) : null}
            />
          ))}
        </ul>
        {kind === 'split' && parts.length < MAX_PARTS && (
          <div className={styles.operations}>
            <Button
              type="link"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => add(false)}
            >
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
        <div className={styles.sum} role="status" data-shared={kind === 'split'}>
          <span className={sharesFit ? '' : styles.wrong}>
            {t('actuals.ui.pool.shareSum', { sum: formatYuan(sumBp(parts)) })}
          </span>
          <span className={styles.amount}>{yuanText(fenToYuan(sumFen(fens)))}</span>
        </div>
      </Modal>
    </ReturnFocus>
  );
}
