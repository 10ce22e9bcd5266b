import {
  DownloadOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Segmented, Select, Tooltip } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type GridKind, UNITS, type Unit } from '#features/budgets/rules.ts';
import type { Saving } from '#web/saving/autosave.ts';
import type { Plan } from '../use-plan.ts';
import type { Showing } from '../use-plan-grid.ts';
import { SavingMark } from './saving-mark.tsx';
import styles from './toolbar.module.css';

interface WritingToolsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saving: Saving;
  /** Not where one month is shown at a time, and nothing can be selected. */
  readonly spreads: boolean;
  readonly onAdd: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSpread: (how: 'even' | 'weight' | 'previous') => void;
  readonly onImport: () => void;
  readonly onRetry: () => void;
}

function WritingTools(props: WritingToolsProps) {
  const { canUndo, canRedo, saving, spreads, onSpread } = props;
  const { t } = useTranslation();
  return (
    <>
      <Button icon={<PlusOutlined aria-hidden />} onClick={props.onAdd}>
        {t('budgets.ui.grid.addLines')}
      </Button>
      {spreads && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'even', label: t('budgets.ui.grid.evenly') },
              { key: 'weight', label: t('budgets.ui.grid.byWeight') },
              { key: 'previous', label: t('budgets.ui.grid.previous') },
            ],
            onClick: ({ key }) => onSpread(key as 'even' | 'weight' | 'previous'),
          }}
        >
          {/* The selection it works on must not lose its cell. */}
          <Button onMouseDown={(event) => event.preventDefault()}>
            {t('budgets.ui.grid.spread')}
          </Button>
        </Dropdown>
      )}
      <Tooltip title={t('budgets.ui.grid.undo')}>
        <Button
          icon={<UndoOutlined />}
          aria-label={t('budgets.ui.grid.undo')}
          disabled={!canUndo}
          onClick={props.onUndo}
        />
      </Tooltip>
      <Tooltip title={t('budgets.ui.grid.redo')}>
        <Button
          icon={<RedoOutlined />}
          aria-label={t('budgets.ui.grid.redo')}
          disabled={!canRedo}
          onClick={props.onRedo}
        />
      </Tooltip>
      <Button icon={<UploadOutlined aria-hidden />} onClick={props.onImport}>
        {t('budgets.ui.grid.import')}
      </Button>
      <SavingMark saving={saving} onRetry={props.onRetry} />
    </>
  );
}

interface ToolbarProps {
  readonly plan: Plan;
  readonly kind: GridKind;
  readonly unit: Unit;
  readonly onUnit: (unit: Unit) => void;
  readonly showing: Showing;
  readonly onShowing: (showing: Showing) => void;
  /** The version it can be compared with; null where there is none. */
  readonly baseNo: number | null;
  readonly onExport: () => void;
  /** Null where it is only read. */
  readonly writing: WritingToolsProps | null;
}

/**
 * One line over the grid: what can be done at the left, what is shown at the right. Not drawn again
 * with every key, so what it is given must stay the same.
 */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { plan, kind, unit, onUnit, showing, onShowing, baseNo, onExport, writing } = props;
  const { t } = useTranslation();
  const { projects } = plan.view;
  return (
    <div className={styles.bar}>
      {writing !== null && (
        <div className={styles.side}>
          <WritingTools {...writing} />
        </div>
      )}
      <div className={styles.side} data-end="true">
        {projects.length > 1 && (
          <Select<number[]>
            className={styles.projects ?? ''}
            mode="multiple"
            maxTagCount={1}
            allowClear
            aria-label={t('budgets.ui.grid.filterProjects')}
            placeholder={t('budgets.ui.grid.allProjects', { count: projects.length })}
            value={[...showing.projectIds]}
            onChange={(projectIds) => onShowing({ ...showing, projectIds })}
            showSearch={{ optionFilterProp: 'label' }}
            options={projects.map(({ projectId }) => ({
              value: projectId,
              label: plan.projectName(projectId),
            }))}
          />
        )}
        {baseNo !== null && (
          <Checkbox
            checked={showing.onlyDifferences}
            onChange={({ target }) => onShowing({ ...showing, onlyDifferences: target.checked })}
          >
            {t('budgets.ui.grid.onlyDifferences')}
          </Checkbox>
        )}
        {kind === 'amount' && (
          <Segmented<Unit>
            aria-label={t('budgets.ui.grid.unitLabel')}
            value={unit}
            onChange={onUnit}
            options={UNITS.map((value) => ({ value, label: t(`budgets.ui.grid.unit.${value}`) }))}
          />
        )}
        <Tooltip title={t('budgets.ui.grid.export')}>
          <Button
            icon={<DownloadOutlined />}
            aria-label={t('budgets.ui.grid.export')}
            onClick={onExport}
          />
        </Tooltip>
      </div>
    </div>
  );
});
