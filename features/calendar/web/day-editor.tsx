import { Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { type CalendarDay, type CalendarYear, dayName } from '#features/calendar/contract.ts';
import { DAY_KINDS, type DayKind } from '#features/calendar/rules.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import styles from './day-editor.module.css';
import { useEditDay } from './queries.ts';

interface DayEditorProps {
  readonly day: CalendarDay;
  readonly version: number;
  readonly onDone: () => void;
}

interface DayValues {
  readonly kind: DayKind;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** What kind of day it is, and what it is called. */
export function DayEditor({ day, version, onDone }: DayEditorProps) {
  const { t } = useTranslation();
  const { date, kind, nameZh, nameEn } = day;
  const edit = useEditDay();
  const { busy, formProps } = useKeptRecordForm<DayValues, CalendarYear>({
    keepAs: `day ${date}`,
    version,
    save: (values, seen) => edit.mutateAsync({ date, ...values, version: seen ?? version }),
    onSaved: onDone,
  });
  return (
    <Form<DayValues>
      {...formProps}
      className={styles.editor ?? ''}
      aria-label={date}
      initialValues={{ kind, nameZh, nameEn }}
    >
      <strong>{date}</strong>
      <Form.Item name="kind">
        <Radio.Group className={styles.kinds ?? ''} aria-label={t('calendar.ui.kindLabel')}>
          {DAY_KINDS.map((choice) => (
            <Radio key={choice} value={choice} autoFocus={choice === kind}>
              {t(`calendar.ui.kind.${choice}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <TextItem name="nameZh" label={t('calendar.ui.nameZh')} schema={dayName} optional />
      <TextItem name="nameEn" label={t('calendar.ui.nameEn')} schema={dayName} optional />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('calendar.ui.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('calendar.ui.save')}
        </Button>
      </div>
    </Form>
  );
}
