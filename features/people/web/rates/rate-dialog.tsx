import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { rateGrade } from '#features/people/contract-rates.ts';
import { fenToYuan, parseYuan } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import { type RateTarget, useRatePreview, useSaveRate } from './queries.ts';
import { FromDayItem, FromMonthItem, HourlyItem, isRateTime } from './rate-fields.tsx';
import { RatePreviewNote } from './rate-preview-note.tsx';

interface RateDialogProps {
  /** Null for a grade that is still to be named. */
  readonly target: RateTarget | null;
  readonly name: string;
  /** What the form begins with: a day, or a month for a rate class. */
  readonly initialFrom: string;
  readonly onClose: () => void;
}

/** The form's fields, named as in the two requests; the cost as it was typed. */
interface RateValues {
  readonly grade?: string;
  readonly effectiveFrom?: string;
  readonly hourlyCost?: string;
  readonly fromMonth?: string;
  readonly rate?: string;
}

const BY_DAY = { from: 'effectiveFrom', cost: 'hourlyCost' } as const;
const BY_MONTH = { from: 'fromMonth', cost: 'rate' } as const;

/** A new rate from a day or a month on; says what it touches before it is saved. */
export function RateDialog({ target, name, initialFrom, onClose }: RateDialogProps) {
  const { t } = useTranslation();
  const saving = useSaveRate();
  const monthly = target !== null && 'classId' in target;
  const fields = monthly ? BY_MONTH : BY_DAY;
  const record = useKeptRecordForm<RateValues, unknown>({
    keepAs: `rate of ${JSON.stringify(target)}`,
    save: (values): Promise<unknown> => {
      const cost = fenToYuan(parseYuan(values[fields.cost] ?? '') ?? 0);
      return saving.mutateAsync({ target: whose, from, cost, replaces });
    },
    onSaved: () => {
      showToast('success', t('people.ui.rates.saved'));
      onClose();
    },
  });
  const grade = (Form.useWatch('grade', record.form) ?? '').trim();
  const from = Form.useWatch(fields.from, record.form) ?? initialFrom;
  const whose = target ?? { grade };
  const known = (target !== null || rateGrade.safeParse(grade).success) && isRateTime(from);
  const preview = useRatePreview(whose, from, known);
  const { replaces = null } = preview.data ?? {};
  const replaced =
    replaces === null
      ? null
      : t('people.ui.rates.replaces', { day: from, amount: yuanText(replaces) });
  return (
    <FormDialog<RateValues>
      title={
        target === null ? t('people.ui.rates.addGrade') : t('people.ui.rates.setFor', { name })
      }
      label={t('people.ui.rates.form')}
      record={record}
      initialValues={{ [fields.from]: initialFrom }}
      firstField={target === null ? 'grade' : fields.cost}
      // What is there by then must have been seen: only then may it be replaced.
      disabled={known && preview.data?.closedMonths.length !== 0}
      onClose={onClose}
    >
      {target === null && (
        <TextItem name="grade" label={t('people.ui.rates.grade')} schema={rateGrade} />
      )}
      {monthly ? <FromMonthItem /> : <FromDayItem />}
      <HourlyItem
        name={fields.cost}
        label={t(monthly ? 'people.ui.standards.rate' : 'people.ui.rates.hourlyCost')}
      />
      {known && <RatePreviewNote preview={preview.data} from={from} replaced={replaced} />}
    </FormDialog>
  );
}
