import { CopyOutlined, DoubleRightOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { type RowKey, type RowSubject, rowKey } from '#features/timesheets/rules.ts';
import { choosesOnce, returnFocus } from '#web/shell/return-focus.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { focusIsLost } from '#web/ui/focus/focus-lost.ts';
import { More } from '#web/ui/tools/more.tsx';
import { AbsenceMenu } from '../parts/absence-menu.tsx';
import { ProjectPicker } from '../parts/project-picker.tsx';
import { findProjectsOf, useKnowProjects } from '../queries.ts';
import styles from './sheet-view.module.css';
import type { FillActions } from './use-fill-actions.tsx';
import type { useRowFocus } from './use-row-focus.ts';
import type { Sheet } from './use-sheet.ts';

interface AddRowsProps extends Pick<Sheet, 'change' | 'latest'>, RowFocus {
  /** What is on the sheet already, as one text: the same rows are the same text. */
  readonly usedKeys: string;
  readonly staffNo: string;
  readonly batchId: number;
  /** As the page was asked for; projects that are looked for are remembered there. */
  readonly requestedBatch: string;
  readonly projects: CurrentSheet['projects'];
  readonly onGoTo: (key: RowKey) => void;
}

type RowFocus = Pick<ReturnType<typeof useRowFocus>, 'enter' | 'toAdding'>;

export const usedKeys = (rows: Sheet['rows']): string => rows.map(({ key }) => key).join(' ');

/** Rows to add, beneath the grid. Whoever has added one goes on in it. */
export const AddRows = memo(function AddRows(props: AddRowsProps) {
  const { staffNo, batchId, change, latest, projects, onGoTo, enter, toAdding } = props;
  const know = useKnowProjects(staffNo, props.requestedBatch);
  const find = useMemo(() => findProjectsOf(staffNo, batchId), [staffNo, batchId]);
  const used = new Set(props.usedKeys.split(' ') as RowKey[]);
  const picked = useRef<RowKey | null>(null);
  const add = (subject: RowSubject) => change({ type: 'add', subjects: [subject] });
  const pick = (subject: RowSubject) => {
    picked.current = rowKey(subject);
    add(subject);
  };
  const afterPicking = () => {
    const row = latest().findIndex(({ key }) => key === picked.current);
    picked.current = null;
    // Whoever clicked elsewhere meanwhile stays there.
    if (!focusIsLost()) return;
    if (row === -1) toAdding();
    else enter(row);
  };
  return (
    <div className={styles.add} data-add="true">
      <ProjectPicker
        projects={projects}
        used={used}
        find={find}
        onPick={(project) => {
          know([project]);
          pick({ projectId: project.id, absence: null });
        }}
        onGoTo={onGoTo}
        onClosed={afterPicking}
      />
      <AbsenceMenu
        used={used}
        onPick={(absence) => {
          add({ projectId: null, absence });
          // Absences stand beneath the projects, the newest last.
          enter(latest().length - 1);
        }}
      />
    </div>
  );
});

export interface FillToolsProps
  extends Pick<Sheet, 'canUndo' | 'canRedo' | 'change'>,
    Pick<FillActions, 'copy' | 'distribute'> {
  /** Whether there is a batch before this one to begin from. */
  readonly canCopy: boolean;
  readonly canDistribute: boolean;
  readonly onFillRight: (() => void) | null;
}

/** What saves typing: undo, filling, distributing, beginning from the last batch. */
export const FillTools = memo(function FillTools(props: FillToolsProps) {
  const { t } = useTranslation();
  const { change, copy, distribute, onFillRight } = props;
  return (
    <>
      <Button
        icon={<UndoOutlined />}
        aria-label={t('timesheets.ui.undo')}
        title={t('timesheets.ui.undo')}
        disabled={!props.canUndo}
        onClick={() => change({ type: 'undo' })}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label={t('timesheets.ui.redo')}
        title={t('timesheets.ui.redo')}
        disabled={!props.canRedo}
        onClick={() => change({ type: 'redo' })}
      />
      {onFillRight !== null && (
        <Button
          icon={<DoubleRightOutlined />}
          aria-label={t('timesheets.ui.fillRight')}
          title={t('timesheets.ui.fillRight')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onFillRight}
        />
      )}
      <More>
        {props.canCopy && <CopyLast copy={copy} />}
        <Button disabled={!props.canDistribute} onClick={distribute}>
          {t('timesheets.ui.distribute')}
        </Button>
      </More>
    </>
  );
});

/** Begins from the last batch: one button with a menu, or two lines in the menu it stands in. */
function CopyLast({ copy }: Pick<FillActions, 'copy'>) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  if (narrow) {
    return (
      <>
        <Button onClick={() => copy(false)}>{t('timesheets.ui.copyLastRows')}</Button>
        <Button onClick={() => copy(true)}>{t('timesheets.ui.copyLastHours')}</Button>
      </>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={(open) => open || returnFocus(button.current)}
      menu={{
        onKeyDown: choosesOnce,
        items: [
          { key: 'rows', label: t('timesheets.ui.copyRows'), onClick: () => copy(false) },
          { key: 'hours', label: t('timesheets.ui.copyHours'), onClick: () => copy(true) },
        ],
      }}
    >
      <Button ref={button} icon={<CopyOutlined aria-hidden="true" />}>
        {t('timesheets.ui.copyLast')}
      </Button>
    </Dropdown>
  );
}
