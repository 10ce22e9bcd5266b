import { CopyOutlined, DoubleRightOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import { AbsenceMenu } from '../parts/absence-menu.tsx';
import type { RowName } from '../parts/names.ts';
import { ProjectPicker } from '../parts/project-picker.tsx';
import styles from './sheet-view.module.css';
import type { FillActions } from './use-fill-actions.tsx';
import type { Sheet } from './use-sheet.ts';

interface ToolbarProps {
  readonly sheet: Sheet;
  readonly current: CurrentSheet;
  readonly nameOf: (key: RowKey) => RowName;
}

interface AddRowsProps extends ToolbarProps {
  readonly onGoTo: (key: RowKey) => void;
}

/** Rows to add, beneath the grid. */
export function AddRows({ sheet, current, nameOf, onGoTo }: AddRowsProps) {
  const used = new Set(sheet.rows.map(({ key }) => key));
  const add = (subject: {
    projectId: number | null;
    absence: null | 'annual' | 'sick' | 'personal' | 'other';
  }) => sheet.change({ type: 'add', subjects: [subject] });
  return (
    <div className={styles.add}>
      <ProjectPicker
        projects={current.projects}
        used={used}
        nameOf={nameOf}
        onPick={(projectId) => add({ projectId, absence: null })}
        onGoTo={onGoTo}
      />
      <AbsenceMenu used={used} onPick={(absence) => add({ projectId: null, absence })} />
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
          menu={{
            items: [
              { key: 'rows', label: t('timesheets.ui.copyRows'), onClick: () => copy(false) },
              { key: 'hours', label: t('timesheets.ui.copyHours'), onClick: () => copy(true) },
            ],
          }}
        >
          <Button icon={<CopyOutlined aria-hidden="true" />}>{t('timesheets.ui.copyLast')}</Button>
        </Dropdown>
      )}
      <Button disabled={rows.every(({ absence }) => absence !== null)} onClick={distribute}>
        {t('timesheets.ui.distribute')}
      </Button>
    </>
  );
}
