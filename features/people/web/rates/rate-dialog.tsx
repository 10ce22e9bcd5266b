import { Button, Input, InputNumber, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FIRST_RATE_DAY,
  LAST_RATE_DAY,
  MAX_HOURLY_YUAN,
  MIN_HOURLY_YUAN,
} from '#features/people/rules-rates.ts';
import { isDate } from '#kernel/dates.ts';
import { DateField } from '#web/ui/date-field.tsx';
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

const MAX_GRADE = 40;

const isRateDay = (day: string) => isDate(day) && day >= FIRST_RATE_DAY && day <= LAST_RATE_DAY;

/** A new rate of a grade or a person from a day on; says what it touches before it is saved. */
export function RateDialog({ target, name, initialDay, onClose }: RateDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [grade, setGrade] = useState('');
  const [day, setDay] = useState(initialDay);
  const [cost, setCost] = useState<number | null>(null);
  const whose = target ?? { grade: grade.trim() };
  const known = target !== null || grade.trim() !== '';
  const preview = useRatePreview(whose, day, known && isRateDay(day));
  const save = useSaveRate();
  const ready = known && isRateDay(day) && cost !== null && preview.data !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || save.isPending) return;
    const { replaces } = preview.data;
    save.mutate(
      { ...whose, effectiveFrom: day, hourlyCost: cost, replaces },
      {
        onSuccess: () => {
          showToast('success', t('people.ui.rates.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={
        target === null ? t('people.ui.rates.addGrade') : t('people.ui.rates.setFor', { name })
      }
      onCancel={onClose}
      footer={null}
      width={460}
    >
      <form className={styles.form} onSubmit={submit} aria-label={t('people.ui.rates.form')}>
        {target === null && (
          <div className={styles.field}>
            <label htmlFor={`${id}-grade`}>{t('people.ui.rates.grade')}</label>
            <Input
              id={`${id}-grade`}
              value={grade}
              maxLength={MAX_GRADE}
              autoFocus
              onChange={({ target: input }) => setGrade(input.value)}
            />
          </div>
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>{t('people.ui.rates.effectiveFrom')}</label>
          <DateField
            id={`${id}-day`}
            value={day}
            min={FIRST_RATE_DAY}
            max={LAST_RATE_DAY}
            required
            onChange={setDay}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-cost`}>{t('people.ui.rates.hourlyCost')}</label>
          <InputNumber<number>
            id={`${id}-cost`}
            className={styles.amount ?? ''}
            value={cost}
            min={MIN_HOURLY_YUAN}
            max={MAX_HOURLY_YUAN}
            precision={2}
            controls={false}
            autoFocus={target !== null}
            suffix={t('people.ui.rates.unit')}
            onChange={setCost}
          />
        </div>
        {known && isRateDay(day) && (
          <RatePreviewNote preview={preview.data} effectiveFrom={day} removing={false} />
        )}
        <div className={styles.footer}>
          <Button onClick={onClose}>{t('people.ui.rates.cancel')}</Button>
          <Button type="primary" htmlType="submit" disabled={!ready} loading={save.isPending}>
            {t('people.ui.rates.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
