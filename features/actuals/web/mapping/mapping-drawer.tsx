import { useQueryClient } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  MAX_MAPPING_NOTE,
  MAX_PREFIX,
  type MappingView,
  mappingEndpoints,
} from '#features/actuals/contract-mapping.ts';
import { line } from '#kernel/schemas.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { MonthField } from '#web/ui/month-field.tsx';
import styles from '../inputs.module.css';
import { refetchInputs, showSavedMapping, useMappings } from '../queries.ts';
import { targetOf, targetValue, useTargets } from './targets.ts';

/** A mapping that is there, or the prefix of one that is to be. */
export type Editing =
  | { readonly mapping: MappingView }
  | { readonly prefix: string; readonly target: string | null };

interface Values {
  readonly prefix: string;
  /** Both parts of the target in one field, which is called like the one a refusal may name. */
  readonly subCategoryId: string | null;
  readonly fromMonth: string | null;
  readonly toMonth: string | null;
  readonly note: string;
}

const valuesOf = (mapping: MappingView): Values => {
  const { prefix, target, subCategory, fromMonth, toMonth, note } = mapping;
  const chosen = targetValue({ target, subCategoryId: subCategory?.id ?? null });
  return { prefix, subCategoryId: chosen, fromMonth, toMonth, note };
};

interface MappingDrawerProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

/** Says what accounts that begin so come to, from a month on. One a closed month counts on only ends. */
export function MappingDrawer({ editing, onClose }: MappingDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useMappings({});
  const mapping = 'mapping' in editing ? editing.mapping : null;
  const { optionsWith } = useTargets(data?.subCategories ?? []);
  const used = mapping?.used === true;
  if (data === undefined) return null;
  const fresh = (): Values => ({
    prefix: 'prefix' in editing ? editing.prefix : '',
    subCategoryId: 'prefix' in editing ? editing.target : null,
    fromMonth: data.defaultFrom,
    toMonth: null,
    note: '',
  });
  const initial = mapping === null ? fresh() : valuesOf(mapping);
  const save = ({ subCategoryId, ...values }: Values, version: number | null) => {
    const fields = { ...values, ...targetOf(subCategoryId ?? '') };
    if (mapping === null || version === null) {
      return send(mappingEndpoints.create, { body: fields });
    }
    return send(mappingEndpoints.update, { body: { ...fields, id: mapping.id, version } });
  };
  return (
    <EditDrawer<Values, MappingView>
      key={mapping?.id ?? `new ${initial.prefix}`}
      title={t(mapping === null ? 'actuals.ui.mapping.add' : 'actuals.ui.mapping.edit')}
      initial={initial}
      version={mapping?.version ?? null}
      save={save}
      valuesOf={valuesOf}
      onSaved={(saved) => {
        showSavedMapping(client, saved);
        void refetchInputs(client);
        onClose();
      }}
      onClose={onClose}
    >
      {used && <p className={styles.hint}>{t('actuals.ui.mapping.usedHint')}</p>}
      <TextItem
        name="prefix"
        label={t('actuals.ui.mapping.prefix')}
        schema={line(MAX_PREFIX)}
        disabled={used}
        extra={t('actuals.ui.mapping.prefixHint')}
      />
      <Form.Item
        name="subCategoryId"
        label={t('actuals.ui.mapping.comesTo')}
        rules={[{ required: true, message: t('common.refusal.required') }]}
      >
        <Select
          disabled={used}
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsWith(initial.subCategoryId)}
        />
      </Form.Item>
      <Form.Item name="fromMonth" label={t('actuals.ui.mapping.from')}>
        <MonthField optional disabled={used} placeholder={t('actuals.ui.mapping.ever')} />
      </Form.Item>
      <Form.Item name="toMonth" label={t('actuals.ui.mapping.to')}>
        <MonthField optional placeholder={t('actuals.ui.mapping.onwards')} />
      </Form.Item>
      <TextItem
        name="note"
        label={t('actuals.ui.mapping.note')}
        schema={z.string().max(MAX_MAPPING_NOTE)}
        optional
      />
    </EditDrawer>
  );
}
