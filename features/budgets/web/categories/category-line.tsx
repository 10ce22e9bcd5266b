import { Button, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Category, SubCategory } from '#features/budgets/contract-categories.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { Chip } from '#web/ui/chip.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import styles from './categories.module.css';

/** A category or a sub-category, told apart by its level as the requests do. */
export type CategoryNode =
  | ({ readonly level: 'category' } & Category)
  | ({ readonly level: 'subCategory' } & SubCategory);

export interface CategoryActions {
  readonly edit: (node: CategoryNode) => void;
  readonly add: (category: Category) => void;
  readonly move: (node: CategoryNode, by: -1 | 1) => void;
  readonly end: (node: CategoryNode, ended: boolean) => void;
  readonly remove: (node: CategoryNode) => void;
}

interface CategoryLineProps {
  readonly node: CategoryNode;
  /** Whether it stands at an end of its list and can go no further. */
  readonly ends: { readonly first: boolean; readonly last: boolean };
  readonly actions: CategoryActions;
  readonly editable: boolean;
}

function useMenu({ node, ends, actions }: CategoryLineProps): NonNullable<MenuProps['items']> {
  const { t } = useTranslation();
  const ended = node.endedOn !== null;
  return [
    ...(node.level === 'category'
      ? [
          {
            key: 'add',
            label: t('budgets.ui.categories.addSub'),
            disabled: ended,
            onClick: () => actions.add(node),
          },
        ]
      : []),
    { key: 'edit', label: t('budgets.ui.categories.edit'), onClick: () => actions.edit(node) },
    { type: 'divider' },
    {
      key: 'up',
      label: t('budgets.ui.categories.up'),
      disabled: ends.first,
      onClick: () => actions.move(node, -1),
    },
    {
      key: 'down',
      label: t('budgets.ui.categories.down'),
      disabled: ends.last,
      onClick: () => actions.move(node, 1),
    },
    { type: 'divider' },
    {
      key: 'end',
      label: t(ended ? 'budgets.ui.categories.resume' : 'budgets.ui.categories.end'),
      onClick: () => actions.end(node, !ended),
    },
    {
      key: 'remove',
      danger: true,
      disabled: node.used,
      label: t('budgets.ui.categories.remove'),
      onClick: () => actions.remove(node),
    },
  ];
}

/** One line of the tree: its name, where its costs come from, and what can be done with it. */
export function CategoryLine(props: CategoryLineProps) {
  const { node, actions, editable } = props;
  const { t } = useTranslation();
  const nameOf = useNames();
  const items = useMenu(props);
  const name = nameOf(node);
  return (
    <span className={styles.line} data-ended={node.endedOn !== null}>
      {editable ? (
        <Button
          type="link"
          className={styles.name ?? ''}
          aria-label={t('budgets.ui.categories.editOne', { name })}
          onClick={() => actions.edit(node)}
        >
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      <small>{node.code}</small>
      {node.endedOn !== null && (
        <Chip>{t('budgets.ui.categories.endedOn', { day: node.endedOn })}</Chip>
      )}
      <span className={styles.source}>
        {node.level === 'subCategory' && t(`budgets.ui.categories.source.${node.source}`)}
      </span>
      {editable && <MoreMenu label={t('budgets.ui.categories.more', { name })} items={items} />}
    </span>
  );
}
