import { CloseOutlined, HolderOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FlowSubject, MAX_FLOW_STEPS, rolesFor } from '#features/batches/rules.ts';
import type { DerivedRole } from '#kernel/roles.ts';
import hidden from '#web/ui/hidden.module.css';
import { problemId } from './field.tsx';
import styles from './flow.module.css';
import { moved } from './flow-steps.ts';

interface FlowRowProps {
  readonly subject: FlowSubject;
  readonly steps: readonly DerivedRole[];
  readonly onChange: (steps: readonly DerivedRole[]) => void;
  readonly disabled: boolean;
  readonly problem: string | undefined;
}

interface StepProps {
  readonly role: DerivedRole;
  readonly index: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly drag: {
    readonly start: () => void;
    readonly over: (event: DragEvent) => void;
    readonly drop: (event: DragEvent) => void;
    readonly target: boolean;
  };
}

function Step({ role, index, count, disabled, onMove, onRemove, drag }: StepProps) {
  const { t } = useTranslation();
  const name = t(`role.${role}`);
  // Disabled for screen readers alone: a button that loses the focus while it is used is a trap.
  const arrow = (to: number, possible: boolean, label: string, icon: ReactNode) => (
    <Button
      type="text"
      size="small"
      className={styles.tool ?? ''}
      aria-label={label}
      aria-disabled={!possible}
      data-tool={to < index ? 'earlier' : 'later'}
      icon={icon}
      onClick={() => possible && onMove(to)}
    />
  );
  return (
    <li
      className={styles.step}
      data-target={drag.target}
      data-role={role}
      draggable={!disabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        drag.start();
      }}
      onDragOver={drag.over}
      onDrop={drag.drop}
    >
      {!disabled && <HolderOutlined className={styles.holder ?? ''} aria-hidden="true" />}
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.role}>{name}</span>
      {!disabled && (
        <span className={styles.tools}>
          {arrow(
            index - 1,
            index > 0,
            t('batches.ui.flow.earlier', { role: name }),
            <LeftOutlined />,
          )}
          {arrow(
            index + 1,
            index < count - 1,
            t('batches.ui.flow.later', { role: name }),
            <RightOutlined />,
          )}
          <Button
            type="text"
            size="small"
            className={styles.tool ?? ''}
            aria-label={t('batches.ui.flow.remove', { role: name })}
            icon={<CloseOutlined />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
}

/** Who decides about one kind of hours, in order: dragged, or moved with the arrows of each step. */
export function FlowRow({ subject, steps, onChange, disabled, problem }: FlowRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const label = t(`batches.ui.flow.subject.${subject}`);
  const offered = rolesFor(subject).filter((role) => !steps.includes(role));

  const move = (from: number, to: number, tool?: 'earlier' | 'later') => {
    const role = steps[from];
    if (role === undefined) return;
    onChange(moved(steps, from, to));
    setSaid(t('batches.ui.flow.moved', { role: t(`role.${role}`), step: to + 1 }));
    if (tool === undefined) return;
    // The step is drawn at another place; the keyboard goes with it.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-role="${role}"] [data-tool="${tool}"]`)
        ?.focus(),
    );
  };
  const remove = (role: DerivedRole) => {
    onChange(steps.filter((step) => step !== role));
    setSaid(t('batches.ui.flow.removed', { role: t(`role.${role}`) }));
    document.getElementById(id)?.focus();
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <fieldset className={styles.row} aria-label={label}>
      <span className={styles.subject}>{label}</span>
      <div className={styles.flow}>
        <ol ref={list} className={styles.steps} onDragEnd={endDrag}>
          {steps.map((role, index) => (
            <Step
              key={role}
              role={role}
              index={index}
              count={steps.length}
              disabled={disabled}
              onMove={(to) => move(index, to, to < index ? 'earlier' : 'later')}
              onRemove={() => remove(role)}
              drag={{
                start: () => setDragged(index),
                over: (event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setOver(index);
                },
                drop: (event) => {
                  event.preventDefault();
                  if (dragged !== null) move(dragged, index);
                  endDrag();
                },
                target: dragged !== null && over === index && over !== dragged,
              }}
            />
          ))}
        </ol>
        {!disabled && steps.length < MAX_FLOW_STEPS && (
          <Select<DerivedRole>
            id={id}
            size="small"
            className={styles.add ?? ''}
            aria-label={t('batches.ui.flow.addTo', { subject: label })}
            {...(problem !== undefined && {
              status: 'error' as const,
              'aria-describedby': problemId(id),
            })}
            placeholder={t('batches.ui.flow.add')}
            value={null as unknown as DerivedRole}
            onChange={(role) => onChange([...steps, role])}
            options={offered.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
        )}
        {problem !== undefined && (
          <p id={problemId(id)} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <span className={hidden.words} aria-live="polite">
        {said}
      </span>
    </fieldset>
  );
}
