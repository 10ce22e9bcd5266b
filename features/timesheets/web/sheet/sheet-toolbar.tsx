import { CopyOutlined, DoubleRightOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { type RowKey, type RowSubject, rowKey } from '#features/timesheets/rules.ts';
import { choosesOnce, returnFocus } from '#web/shell/return-focus.ts';
import { focusIsLost } from '#web/ui/focus/focus-lost.ts';
import { AbsenceMenu } from '../parts/absence-menu.tsx';
import type { RowName } from '../parts/names.ts';
import { ProjectPicker } from '../parts/project-picker.tsx';
import styles from './sheet-view.module.css';
import type { FillActions } from './use-fill-actions.tsx';
import type { useRowFocus } from './use-row-focus.ts';
import type { Sheet } from './use-sheet.ts';

interface ToolbarProps {
  readonly sheet: Sheet;
  readonly current: CurrentSheet;
  readonly nameOf: (key: RowKey) => RowName;
}

interface AddRowsProps extends ToolbarProps {
  readonly onGoTo: (key: RowKey) => void;
  readonly rowFocus: Pick<ReturnType<typeof useRowFocus>, 'enter' | 'toAdding'>;
}

/** Rows to add, beneath the grid. Whoever has added one goes on in it. */
export function AddRows({ sheet, current, nameOf, onGoTo, rowFocus }: AddRowsProps) {
  const { rows, change } = sheet;
  const used = new Set(rows.map(({ key }) => key));
  const picked = useRef<RowKey | null>(null);
  const add = (subject: RowSubject) => change({ type: 'add', subjects: [subject] });
  const pick = (subject: RowSubject) => {
    picked.current = rowKey(subject);
    add(subject);
  };
  const afterPicking = () => {
    const row = rows.findIndex(({ key }) => key === picked.current);
    picked.current = null;
    // Whoever clicked elsewhere meanwhile stays there.
    if (!focusIsLost()) return;
    if (row === -1) rowFocus.toAdding();
    else rowFocus.enter(row);
  };
  return (
    <div className={styles.add} data-add="true">
      <ProjectPicker
        projects={current.projects}
        used={used}
        nameOf={nameOf}
        onPick={(projectId) => pick({ projectId, absence: null })}
        onGoTo={onGoTo}
        onClosed={afterPicking}
      />
      <AbsenceMenu
        used={used}
        onPick={(absence) => {
          add({ projectId: null, absence });
          // Absences stand beneath the projects, the newest last.
          rowFocus.enter(rows.length);
        }}
      />
    </div>
  );
}

interface FillToolsProps extends Omit<ToolbarProps, 'nameOf'> {
  readonly actions: Pick<FillActions, 'copy' | 'distribute'>;
  readonly onFillRight: (() => void) | null;
}

/** What saves typing: undo, filling, distributing, beginning from the last batch. */
export function FillTools({ sheet, current, actions, onFillRight }: FillToolsProps) {
  const { t } = useTranslation();
  const { rows, change } = sheet;
  const { previous } = current;
  const { copy, distribute } = actions;
  const copyButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        icon={<UndoOutlined />}
        aria-label={t('timesheets.ui.undo')}
        title={t('timesheets.ui.undo')}
        disabled={!sheet.canUndo}
        onClick={() => change({ type: 'undo' })}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label={t('timesheets.ui.redo')}
        title={t('timesheets.ui.redo')}
        disabled={!sheet.canRedo}
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
      {previous !== null && (
        <Dropdown
          trigger={['click']}
          autoFocus
          onOpenChange={(open) => open || returnFocus(copyButton.current)}
          menu={{
            onKeyDown: choosesOnce,
            items: [
              { key: 'rows', label: t('timesheets.ui.copyRows'), onClick: () => copy(false) },
              { key: 'hours', label: t('timesheets.ui.copyHours'), onClick: () => copy(true) },
            ],
          }}
        >
          <Button ref={copyButton} icon={<CopyOutlined aria-hidden="true" />}>
            {t('timesheets.ui.copyLast')}
          </Button>
        </Dropdown>
      )}
      <Button disabled={rows.every(({ absence }) => absence !== null)} onClick={distribute}>
        {t('timesheets.ui.distribute')}
      </Button>
    </>
  );
}
