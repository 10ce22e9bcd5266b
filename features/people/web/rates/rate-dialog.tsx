import { Button, Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { rateGrade } from '#features/people/contract-rates.ts';
import {
  FIRST_RATE_DAY,
  LAST_RATE_DAY,
  MAX_HOURLY_YUAN,
  MIN_HOURLY_YUAN,
} from '#features/people/rules-rates.ts';
import { isDate } from '#kernel/dates.ts';
import { fenToYuan, parseYuan, yuanToFen } from '#kernel/money.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { YuanItem } from '#web/ui/edit/yuan-item.tsx';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type RateTarget, useRatePreview, useSaveRate } from './queries.ts';
import { RatePreviewNote } from './rate-preview-note.tsx';
import styles from './rates.module.css';

interface RateDialogProps {
  /** Null for a grade that is still to be named. */
  readonly target: RateTarget | null;
  readonly name: string;
  /** The day the form begins with. */
  readonly initialDay: string;
  readonly onClose: () => void;
}

/** The form's fields, named as in the request; the cost as it was typed. */
interface RateValues {
  readonly grade?: string;
  readonly effectiveFrom: string;
  readonly hourlyCost?: string;
}

const isRateDay = (day: string) => isDate(day) && day >= FIRST_RATE_DAY && day <= LAST_RATE_DAY;

interface DayInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
}

function DayInput({ id, value = '', onChange }: DayInputProps) {
  return (
    <DateField
      {...(id !== undefined && { id })}
      className={styles.day ?? ''}
      value={value}
      min={FIRST_RATE_DAY}
      max={LAST_RATE_DAY}
      required
      onChange={(day) => onChange?.(day)}
    />
  );
}

/** A new rate of a grade or a person from a day on; says what it touches before it is saved. */
export function RateDialog({ target, name, initialDay, onClose }: RateDialogProps) {
  const { t } = useTranslation();
  const saving = useSaveRate();
  const { form, busy, formProps, touched } = useKeptRecordForm<RateValues, unknown>({
    keepAs: `rate of ${JSON.stringify(target)}`,
    save: async ({ effectiveFrom, hourlyCost = '' }): Promise<unknown> => {
      const { replaces = null } = preview.data ?? {};
      const cost = fenToYuan(parseYuan(hourlyCost) ?? 0);
      return saving.mutateAsync({ ...whose, effectiveFrom, hourlyCost: cost, replaces });
    },
    onSaved: () => {
      showToast('success', t('people.ui.rates.saved'));
      onClose();
    },
  });
  const grade = (Form.useWatch('grade', form) ?? '').trim();
  const day = Form.useWatch('effectiveFrom', form) ?? initialDay;
  const whose = target ?? { grade };
  const known = (target !== null || rateGrade.safeParse(grade).success) && isRateDay(day);
  const preview = useRatePreview(whose, day, known);
  const { close, question } = useGivingUp(touched, onClose);
  return (
    <ReturnFocus>
      <Modal
        open
        title={
          target === null ? t('people.ui.rates.addGrade') : t('people.ui.rates.setFor', { name })
        }
        onCancel={close}
        // The dialog takes the focus once it is open; whoever types right away means the first field.
        afterOpenChange={(open) =>
          open && form.focusField(target === null ? 'grade' : 'hourlyCost')
        }
        footer={null}
        width={460}
      >
        {question}
        <Form<RateValues>
          {...formProps}
          className={styles.form ?? ''}
          aria-label={t('people.ui.rates.form')}
          initialValues={{ effectiveFrom: initialDay }}
        >
          {target === null && (
            <TextItem name="grade" label={t('people.ui.rates.grade')} schema={rateGrade} />
          )}
          <Form.Item name="effectiveFrom" label={t('people.ui.rates.effectiveFrom')} required>
            <DayInput />
          </Form.Item>
          <YuanItem
            name="hourlyCost"
            label={t('people.ui.rates.hourlyCost')}
            min={yuanToFen(MIN_HOURLY_YUAN)}
            max={yuanToFen(MAX_HOURLY_YUAN)}
            unit={t('people.ui.rates.unit')}
          />
          {known && <RatePreviewNote preview={preview.data} effectiveFrom={day} removing={false} />}
          <div className={styles.footer}>
            <Button onClick={close}>{t('people.ui.rates.cancel')}</Button>
            {/* What is there on that day must have been seen: only then may it be replaced. */}
            <Button
              type="primary"
              htmlType="submit"
              disabled={known && preview.data?.closedMonths.length !== 0}
              loading={busy}
            >
              {t('people.ui.rates.save')}
            </Button>
          </div>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
