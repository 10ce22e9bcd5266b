import { Button, Skeleton, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNames } from '#web/i18n/use-names.ts';
import { useCategories } from '../queries.ts';
import styles from './config-tab.module.css';

interface HiddenTreeProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (hidden: readonly number[]) => void;
}

const groupKey = (id: number) => `c${id}`;

/** Which sub-categories stand in a line of their own; those without a check are folded together. */
export function HiddenTree({ value = [], onChange }: HiddenTreeProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data, isError, refetch } = useCategories();
  if (data === undefined) {
    return isError ? (
      <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
    ) : (
      <Skeleton active paragraph={{ rows: 6 }} title={false} />
    );
  }
  const subs = data.categories.flatMap(({ subCategories }) => subCategories.map(({ id }) => id));
  const shown = subs.filter((id) => !value.includes(id));
  return (
    <Tree
      checkable
      selectable={false}
      defaultExpandAll
      className={styles.tree ?? ''}
      aria-label={t('budgets.ui.config.shownLabel')}
      checkedKeys={shown}
      onCheck={(checked) => {
        const kept = new Set(Array.isArray(checked) ? checked : checked.checked);
        onChange?.(subs.filter((id) => !kept.has(id)));
      }}
      treeData={data.categories.map((category) => ({
        key: groupKey(category.id),
        title: nameOf(category),
        children: category.subCategories.map((sub) => ({
          key: sub.id,
          title: (
            <>
              {nameOf(sub)}{' '}
              {sub.endedOn !== null && (
                <small className={styles.faint}>{t('budgets.ui.categories.ended')}</small>
              )}
            </>
          ),
        })),
      }))}
    />
  );
}
