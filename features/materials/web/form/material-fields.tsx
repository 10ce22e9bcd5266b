import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Issue, issueFields, MAX_LINE } from '#features/materials/contract-parts.ts';
import { DepartmentSelect, PersonPicker } from '#features/people/web/fields.tsx';
import { parseMicro } from '#kernel/micro.ts';
import { formatYuan, parseYuan } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { candidateSearch, projectSearch, useChoices } from '../queries.ts';
import styles from './material-form.module.css';
import { type MaterialValues, productOf } from './material-values.ts';
import { ProjectSelect } from './project-select.tsx';

interface DayInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}

/** A day as a form item. */
function DayInput({ id, value, onChange }: DayInputProps) {
  return (
    <DateField
      {...(id !== undefined && { id })}
      className={styles.wide ?? ''}
      required
      value={value ?? ''}
      onChange={(day) => onChange?.(day === '' ? null : day)}
    />
  );
}

function Document() {
  const { t } = useTranslation();
  const isLine = async (_: unknown, text: string) => {
    const wrong = !/^\d{1,6}$/.test(text.trim()) || Number(text) < 1 || Number(text) > MAX_LINE;
    if (wrong) throw new Error(t('materials.ui.lineWrong'));
  };
  return (
    <div className={styles.three}>
      <TextItem name="docNo" label={t('materials.ui.field.docNo')} schema={issueFields.docNo} />
      <Form.Item
        name="line"
        label={t('materials.ui.field.line')}
        required
        rules={[{ validator: isLine }]}
      >
        <NumberField />
      </Form.Item>
      <Form.Item
        name="date"
        label={t('materials.ui.field.date')}
        rules={[{ required: true, message: t('materials.ui.required') }]}
      >
        <DayInput />
      </Form.Item>
    </div>
  );
}

function Material() {
  const { t } = useTranslation();
  const label = (name: 'code' | 'name' | 'spec' | 'unit') => t(`materials.ui.field.${name}`);
  return (
    <>
      <div className={styles.pair}>
        <TextItem name="code" label={label('code')} schema={issueFields.code} />
        <TextItem name="name" label={label('name')} schema={issueFields.name} />
      </div>
      <div className={styles.pair}>
        <TextItem name="spec" label={label('spec')} schema={issueFields.spec} optional />
        <TextItem name="unit" label={label('unit')} schema={issueFields.unit} optional />
      </div>
    </>
  );
}

/** What quantity and price come to, as soon as both are there. */
function Product() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<MaterialValues>();
  const quantity = Form.useWatch('quantity', form);
  const unitPrice = Form.useWatch('unitPrice', form);
  const fen = productOf({ quantity: quantity ?? '', unitPrice: unitPrice ?? '' });
  return fen === null
    ? t('materials.ui.amountHint')
    : t('materials.ui.amountNow', { amount: formatYuan(fen) });
}

function Money() {
  const { t } = useTranslation();
  const isNumber = async (_: unknown, text: string) => {
    if (text.trim() === '') throw new Error(t('materials.ui.required'));
    if (parseMicro(text) === null) throw new Error(t('materials.ui.numberWrong'));
  };
  const isMoney = async (_: unknown, text: string | undefined) => {
    if (text && text.trim() !== '' && parseYuan(text) === null) {
      throw new Error(t('materials.ui.moneyWrong'));
    }
  };
  const number = (name: 'quantity' | 'unitPrice') => ({
    name,
    label: t(`materials.ui.field.${name}`),
    required: true,
    rules: [{ validator: isNumber }],
  });
  return (
    <div className={styles.three}>
      <Form.Item {...number('quantity')} extra={t('materials.ui.quantityHint')}>
        <NumberField />
      </Form.Item>
      <Form.Item {...number('unitPrice')}>
        <NumberField suffix={t('materials.ui.strip.yuan')} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('materials.ui.field.amount')}
        rules={[{ validator: isMoney }]}
        extra={<Product />}
      >
        <NumberField suffix={t('materials.ui.strip.yuan')} />
      </Form.Item>
    </div>
  );
}

/** What an issue is for: its project, and what kind of cost. */
function Purpose({ issue }: { readonly issue: Issue | null }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data } = useChoices();
  const without = (Form.useWatch('projectId') ?? null) === null;
  const own = issue?.subCategory.id;
  const items = (data?.subCategories ?? []).filter(({ id, ended }) => !ended || id === own);
  const known = items.length > 0 || issue === null ? items : [issue.subCategory];
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="projectId"
          label={t('materials.ui.field.projectId')}
          extra={without && t('materials.ui.projectHint')}
        >
          <ProjectSelect
            search={projectSearch(true)}
            placeholder={t('materials.ui.chooseProject')}
          />
        </Form.Item>
        <Form.Item
          name="subCategoryId"
          label={t('materials.ui.field.subCategoryId')}
          rules={[{ required: true, message: t('materials.ui.required') }]}
        >
          <Select options={known.map((item) => ({ value: item.id, label: nameOf(item) }))} />
        </Form.Item>
      </div>
      {without && (
        <TextItem
          name="projectText"
          label={t('materials.ui.field.projectText')}
          schema={issueFields.projectText}
          optional
        />
      )}
    </>
  );
}

function Taker({ issue }: { readonly issue: Issue | null }) {
  const { t } = useTranslation();
  const choices = useChoices();
  return (
    <div className={styles.pair}>
      <Form.Item name="requesterId" label={t('materials.ui.field.requesterId')}>
        <PersonPicker search={candidateSearch} />
      </Form.Item>
      <Form.Item
        name="deptId"
        label={t('materials.ui.field.deptId')}
        extra={t('materials.ui.deptHint')}
      >
        <DepartmentSelect
          allowClear
          departments={{ ...choices, data: choices.data?.departments }}
          known={issue?.dept ? [issue.dept] : []}
        />
      </Form.Item>
    </div>
  );
}

/** Everything about a line of a document, in the order it stands there. */
export function MaterialFields({ issue }: { readonly issue: Issue | null }) {
  const { t } = useTranslation();
  return (
    <>
      <Document />
      <Material />
      <Money />
      <Purpose issue={issue} />
      <Taker issue={issue} />
      <TextItem
        name="note"
        label={t('materials.ui.field.note')}
        schema={issueFields.note}
        optional
      />
    </>
  );
}
