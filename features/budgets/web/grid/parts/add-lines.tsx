import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ROWS } from '#features/budgets/rules.ts';
import { DepartmentsSelect } from '#features/people/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { type LinePlace, type Lines, lineKey } from '../lines.ts';
import { useAllDepartments } from '../queries.ts';
import type { Plan } from '../use-plan.ts';
import styles from './dialog.module.css';

interface AddLinesProps {
  readonly plan: Plan;
  readonly lines: Lines;
  readonly onAdd: (places: readonly LinePlace[]) => void;
  readonly onClose: () => void;
}

const matches = (text: string, option?: { readonly label?: unknown }) =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(text.trim().toLowerCase());

function useItemOptions({ tree, isEnded }: Plan) {
  const nameOf = useNames();
  return tree.categories
    .map((category) => ({
      label: nameOf(category),
      options: category.subCategories
        .filter(({ id }) => !isEnded(id))
        .map((sub) => ({ value: sub.id, label: nameOf(sub) })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Projects times sub-categories, or departments, as far as they are not there yet. */
export function AddLines({ plan, lines, onAdd, onClose }: AddLinesProps) {
  const { t } = useTranslation();
  const [projectsId, itemsId] = [useId(), useId()];
  const { view, projectName } = plan;
  const [projectIds, setProjectIds] = useState<number[]>(
    view.projects.length === 1 ? view.projects.map(({ projectId }) => projectId) : [],
  );
  const [itemIds, setItemIds] = useState<number[]>([]);
  const itemOptions = useItemOptions(plan);
  const departments = useAllDepartments(view.kind === 'hours');
  const known = new Set(lines.map(({ key }) => key));
  const wanted = projectIds.flatMap((projectId) =>
    itemIds.map((itemId) => ({ projectId, itemId })),
  );
  const places = wanted.filter((place) => !known.has(lineKey(place)));
  const tooMany = lines.length + places.length > MAX_ROWS;
  return (
    <Modal
      open
      title={t('budgets.ui.grid.addLines')}
      okText={
        places.length === 0
          ? t('budgets.ui.grid.addLines')
          : t('budgets.ui.grid.addCount', { count: places.length })
      }
      okButtonProps={{ disabled: places.length === 0 || tooMany }}
      cancelText={t('budgets.ui.grid.cancel')}
      onOk={() => {
        onAdd(places);
        onClose();
      }}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label htmlFor={projectsId}>{t('budgets.ui.grid.projects')}</label>
        <Select<number[]>
          id={projectsId}
          mode="multiple"
          autoFocus
          value={projectIds}
          onChange={setProjectIds}
          placeholder={t('budgets.ui.grid.chooseProjects')}
          showSearch={{ filterOption: matches }}
          options={view.projects.map(({ projectId, code }) => ({
            value: projectId,
            label: `${code} ${projectName(projectId)}`,
          }))}
        />
        <label htmlFor={itemsId}>
          {t(view.kind === 'amount' ? 'budgets.ui.grid.items' : 'budgets.ui.grid.departments')}
        </label>
        {view.kind === 'amount' ? (
          <Select<number[]>
            id={itemsId}
            mode="multiple"
            value={itemIds}
            onChange={setItemIds}
            placeholder={t('budgets.ui.grid.chooseItems')}
            showSearch={{ filterOption: matches }}
            options={itemOptions}
          />
        ) : (
          <DepartmentsSelect
            id={itemsId}
            placeholder={t('budgets.ui.grid.chooseDepartments')}
            departments={departments}
            value={itemIds}
            onChange={setItemIds}
          />
        )}
        <p className={styles.hint} role="status">
          {tooMany && t('budgets.refusal.tooManyRows', { limit: MAX_ROWS })}
          {!tooMany &&
            wanted.length > places.length &&
            t('budgets.ui.grid.thereAlready', { count: wanted.length - places.length })}
        </p>
      </div>
    </Modal>
  );
}
