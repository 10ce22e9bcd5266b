import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { type CategoryFields, categoryNames } from '#features/budgets/contract-categories.ts';
import { COST_SOURCES, type CostSource } from '#features/budgets/rules.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import type { CategoryNode } from './category-line.tsx';
import { refusalOfOne } from './category-refusal.ts';
import { useCategoryChanges } from './use-category-changes.ts';

const { categories } = budgetEndpoints;

/** One that exists, a new category, or a new sub-category beneath one. */
export type EditedCategory =
  | CategoryNode
  | { readonly level: 'category' }
  | { readonly level: 'subCategory'; readonly categoryId: number };

interface CategoryValues {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly source?: CostSource;
}

function valuesOf(edited: EditedCategory): CategoryValues {
  if (!('id' in edited)) return { code: '', nameZh: '', nameEn: '', source: 'voucher' };
  const { code, nameZh, nameEn } = edited;
  return {
    ...{ code, nameZh, nameEn },
    ...(edited.level === 'subCategory' && { source: edited.source }),
  };
}

function fieldsOf(edited: EditedCategory, values: CategoryValues): CategoryFields {
  const { code, nameZh, nameEn, source = 'voucher' } = values;
  const names = { code, nameZh, nameEn };
  return edited.level === 'category'
    ? { level: 'category', ...names }
    : { level: 'subCategory', ...names, categoryId: edited.categoryId, source };
}

interface CategoryFormProps {
  readonly edited: EditedCategory;
  readonly onClose: () => void;
}

/** What a category is called, and for a sub-category where its costs come from. */
export function CategoryForm({ edited, onClose }: CategoryFormProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { refetch } = useCategoryChanges();
  const stored = 'id' in edited ? edited : null;
  const title = () => {
    if (stored !== null) return t('budgets.ui.categories.editTitle', { name: nameOf(stored) });
    return t(
      edited.level === 'category'
        ? 'budgets.ui.categories.addCategory'
        : 'budgets.ui.categories.addSub',
    );
  };
  const text = (name: 'code' | 'nameZh' | 'nameEn') => ({
    name,
    label: t(`budgets.ui.categories.field.${name}`),
    schema: categoryNames[name],
  });
  return (
    <EditDrawer<CategoryValues, { version: number }>
      title={title()}
      keepAs={`category ${edited.level} ${stored?.id ?? 'new'}`}
      width={440}
      initial={valuesOf(edited)}
      version={stored?.version ?? null}
      save={async (values, version) => {
        const fields = fieldsOf(edited, values);
        if (stored === null || version === null) {
          await send(categories.create, { body: fields });
        } else {
          const { level, id } = stored;
          const body = { level, id, version, fields };
          await send(categories.update, { body }).catch((error: unknown) => {
            throw refusalOfOne(error, stored);
          });
        }
        return { version: 0 };
      }}
      valuesOf={(theirs) => valuesOf({ ...edited, ...(theirs as object) })}
      onSaved={() => {
        void refetch();
        onClose();
      }}
      onClose={onClose}
    >
      <TextItem {...text('nameZh')} />
      <TextItem {...text('nameEn')} />
      <TextItem {...text('code')} />
      {edited.level === 'subCategory' && (
        <Form.Item
          name="source"
          label={t('budgets.ui.categories.field.source')}
          extra={t('budgets.ui.categories.sourceHint')}
        >
          <Select
            {...(stored?.used && { disabled: true })}
            options={COST_SOURCES.map((value) => ({
              value,
              label: t(`budgets.ui.categories.source.${value}`),
            }))}
          />
        </Form.Item>
      )}
    </EditDrawer>
  );
}
