import { PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Category, CategoryTree } from '#features/budgets/contract-categories.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { useLeadOn } from '#web/ui/focus/use-lead-on.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { useQuestion } from '#web/ui/use-question.ts';
import { useCategories } from '../queries.ts';
import styles from './categories.module.css';
import { CategoryForm, type EditedCategory } from './category-form.tsx';
import { type CategoryActions, CategoryLine } from './category-line.tsx';
import { useCategoryChanges } from './use-category-changes.ts';

interface GroupProps {
  readonly category: Category;
  readonly ends: { readonly first: boolean; readonly last: boolean };
  readonly actions: CategoryActions;
  readonly editable: boolean;
}

/** A category with its sub-categories beneath it. */
function Group({ category, ends, actions, editable }: GroupProps) {
  const { subCategories } = category;
  return (
    <li className={styles.group}>
      <CategoryLine
        node={{ level: 'category', ...category }}
        ends={ends}
        {...{ actions, editable }}
      />
      <ul className={styles.list}>
        {subCategories.map((sub, at) => (
          <li key={sub.id} className={styles.sub}>
            <CategoryLine
              node={{ level: 'subCategory', ...sub }}
              ends={{ first: at === 0, last: at === subCategories.length - 1 }}
              {...{ actions, editable }}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

function TreeEditor({ tree }: { readonly tree: CategoryTree }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const [modal, holder] = useQuestion();
  const [edited, setEdited] = useKeptState<EditedCategory | null>('edited category', null);
  const changes = useCategoryChanges();
  const { place, leadOn, noteDone } = useLeadOn<HTMLButtonElement>();
  const { edit: editable } = tree.abilities;
  const last = tree.categories.length - 1;
  const actions: CategoryActions = {
    edit: (node) => setEdited(node),
    add: (category) => setEdited({ level: 'subCategory', categoryId: category.id }),
    move: changes.move,
    end: (node, ended) => {
      if (!ended) return void changes.end(node, false);
      void modal.confirm({
        title: t('budgets.ui.categories.endTitle', { name: nameOf(node) }),
        content: t('budgets.ui.categories.endDetail'),
        okText: t('budgets.ui.categories.end'),
        cancelText: t('edit.cancel'),
        onOk: () => changes.end(node, true),
      });
    },
    remove: (node) =>
      void modal.confirm({
        title: t('budgets.ui.categories.removeTitle', { name: nameOf(node) }),
        okText: t('budgets.ui.categories.remove'),
        okButtonProps: { danger: true },
        cancelText: t('edit.cancel'),
        afterClose: leadOn,
        onOk: async () => {
          await changes.remove(node);
          noteDone();
        },
      }),
  };
  return (
    <>
      {holder}
      <p className={styles.hint}>{t('budgets.ui.categories.hint')}</p>
      <ul className={styles.list} aria-label={t('budgets.ui.categories.title')}>
        {tree.categories.map((category, at) => (
          <Group
            key={category.id}
            category={category}
            ends={{ first: at === 0, last: at === last }}
            actions={actions}
            editable={editable}
          />
        ))}
      </ul>
      {editable && (
        <Button
          ref={place}
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => setEdited({ level: 'category' })}
        >
          {t('budgets.ui.categories.addCategory')}
        </Button>
      )}
      {edited !== null && (
        <CategoryForm
          key={'id' in edited ? `${edited.level} ${edited.id}` : `new ${edited.level}`}
          edited={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Cost categories and where the costs of each come from. */
export function CategoryDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCategories();
  return (
    <ReturnFocus>
      <Drawer
        open
        title={t('budgets.ui.categories.title')}
        size="min(640px, 100vw)"
        onClose={onClose}
      >
        {data !== undefined && <TreeEditor tree={data} />}
        {data === undefined && !isError && <Skeleton active paragraph={{ rows: 10 }} />}
        {data === undefined && isError && (
          <EmptyState
            alert
            bare
            title={t('list.loadFailed')}
            action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
          />
        )}
      </Drawer>
    </ReturnFocus>
  );
}
