import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type AssetDetail, assetFields } from '#features/assets/contract-parts.ts';
import {
  ASSET_KINDS,
  ASSET_STATUSES,
  MAX_VALUE_FEN,
  MONTHS_AHEAD,
} from '#features/assets/rules.ts';
import { DepartmentSelect, PersonPicker } from '#features/people/web/fields.tsx';
import { addMonths } from '#kernel/dates.ts';
import { companyMonth } from '#web/company-time.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { YuanItem } from '#web/ui/edit/yuan-item.tsx';
import { MonthField } from '#web/ui/month-field.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { custodianSearch, useChoices } from '../queries.ts';
import styles from './asset-form.module.css';
import { type AssetValues, parseMonths, parsePercent } from './asset-values.ts';

interface AssetFieldsProps {
  /** Null while it is new. */
  readonly asset: AssetDetail | null;
}

function useRequired() {
  const { t } = useTranslation();
  return [{ required: true, message: t('common.refusal.required') }];
}

function Classification({ asset }: AssetFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const required = useRequired();
  const choices = useChoices();
  const kind = Form.useWatch<AssetValues['kind']>('kind') ?? 'fixed';
  const categories = choices.data?.categories ?? (asset === null ? [] : [asset.category]);
  return (
    <div className={styles.pair}>
      <Form.Item name="subCategoryId" label={t('assets.ui.field.subCategoryId')} rules={required}>
        <Select
          placeholder={t('assets.ui.chooseCategory')}
          options={categories
            .filter((one) => !('ended' in one && one.ended) || one.id === asset?.category.id)
            .map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      </Form.Item>
      <Form.Item
        name="kind"
        label={t('assets.ui.field.kind')}
        extra={t(`assets.ui.kindHint.${kind}`)}
      >
        <Select
          options={ASSET_KINDS.map((value) => ({ value, label: t(`assets.ui.kind.${value}`) }))}
        />
      </Form.Item>
    </div>
  );
}

interface FigureItemProps {
  readonly name: 'lifeMonths' | 'residualRate';
  readonly read: (text: string) => number | null;
  readonly problem: string;
  readonly unit: string;
}

function FigureItem({ name, read, problem, unit }: FigureItemProps) {
  const { t } = useTranslation();
  const check = async (_: unknown, text: string | undefined) => {
    if (read(text ?? '') === null) throw new Error(problem);
  };
  return (
    <Form.Item
      name={name}
      label={t(`assets.ui.field.${name}`)}
      required
      rules={[{ validator: check }]}
    >
      <NumberField suffix={unit} />
    </Form.Item>
  );
}

function Figures({ asset }: AssetFieldsProps) {
  const { t } = useTranslation();
  const required = useRequired();
  return (
    <>
      <div className={styles.pair}>
        <YuanItem
          name="originalValue"
          label={t('assets.ui.field.originalValue')}
          min={1}
          max={MAX_VALUE_FEN}
          unit={t('assets.ui.yuan')}
        />
        <Form.Item
          name="inServiceMonth"
          label={t('assets.ui.field.inServiceMonth')}
          rules={required}
        >
          <MonthField max={addMonths(companyMonth(), MONTHS_AHEAD)} />
        </Form.Item>
        <FigureItem
          name="lifeMonths"
          read={parseMonths}
          problem={t('assets.ui.wholeMonths')}
          unit={t('assets.ui.months')}
        />
        <FigureItem
          name="residualRate"
          read={parsePercent}
          problem={t('assets.ui.percentRange')}
          unit="%"
        />
      </div>
      {asset !== null && <p className={styles.hint}>{t('assets.ui.forwardHint')}</p>}
    </>
  );
}

/** The month is asked for where the asset is gone. */
function Status({ asset }: AssetFieldsProps) {
  const { t } = useTranslation();
  const required = useRequired();
  const choices = useChoices();
  const status = Form.useWatch<AssetValues['status']>('status');
  return (
    <div className={styles.pair}>
      <Form.Item name="status" label={t('assets.ui.field.status')}>
        <Select
          options={ASSET_STATUSES.map((value) => ({
            value,
            label: t(`assets.ui.status.${value}`),
          }))}
        />
      </Form.Item>
      {status === 'scrapped' && (
        <Form.Item
          name="scrappedMonth"
          label={t('assets.ui.field.scrappedMonth')}
          rules={required}
          extra={t('assets.ui.scrapHint')}
        >
          <MonthField
            min={asset?.scrappedMonth ?? choices.data?.scrapFrom ?? null}
            max={choices.data?.scrapTo ?? null}
          />
        </Form.Item>
      )}
    </div>
  );
}

/** Everything about an asset but its shares, in the order one thinks of it. */
export function AssetFields({ asset }: AssetFieldsProps) {
  const { t } = useTranslation();
  const required = useRequired();
  const choices = useChoices();
  const departments = { ...choices, data: choices.data?.departments };
  return (
    <>
      <div className={styles.pair}>
        <TextItem name="code" label={t('assets.ui.field.code')} schema={assetFields.code} />
        <TextItem name="name" label={t('assets.ui.field.name')} schema={assetFields.name} />
      </div>
      <Classification asset={asset} />
      <Figures asset={asset} />
      <div className={styles.pair}>
        <Form.Item name="deptId" label={t('assets.ui.field.deptId')} rules={required}>
          <DepartmentSelect
            departments={departments}
            known={asset === null ? [] : [asset.department]}
            placeholder={t('assets.ui.chooseDepartment')}
          />
        </Form.Item>
        <Form.Item name="custodianId" label={t('assets.ui.field.custodianId')}>
          <PersonPicker search={custodianSearch} />
        </Form.Item>
      </div>
      <Status asset={asset} />
      <TextItem name="note" label={t('assets.ui.field.note')} schema={assetFields.note} optional />
    </>
  );
}
