import { Button, Input, Radio } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#features/calendar/contract.ts';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import styles from './day-editor.module.css';
import { useEditDay } from './queries.ts';

interface DayEditorProps {
  readonly day: CalendarDay;
  readonly version: number;
  readonly onDone: () => void;
}

const MAX_NAME = 40;

/** What kind of day it is, and what it is called. */
export function DayEditor({ day, version, onDone }: DayEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const [kind, setKind] = useState(day.kind);
  const [nameZh, setNameZh] = useState(day.nameZh);
  const [nameEn, setNameEn] = useState(day.nameEn);
  const edit = useEditDay();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    edit.mutate({ date: day.date, kind, nameZh, nameEn, version }, { onSuccess: onDone });
  };
  return (
    <form className={styles.editor} onSubmit={save} aria-label={day.date}>
      <strong>{day.date}</strong>
      <Radio.Group
        className={styles.kinds ?? ''}
        aria-label={t('calendar.ui.kindLabel')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        {DAY_KINDS.map((choice) => (
          <Radio key={choice} value={choice} autoFocus={choice === day.kind}>
            {t(`calendar.ui.kind.${choice}`)}
          </Radio>
        ))}
      </Radio.Group>
      <label htmlFor={`${id}-zh`}>{t('calendar.ui.nameZh')}</label>
      <Input
        id={`${id}-zh`}
        value={nameZh}
        maxLength={MAX_NAME}
        onChange={({ target }) => setNameZh(target.value)}
      />
      <label htmlFor={`${id}-en`}>{t('calendar.ui.nameEn')}</label>
      <Input
        id={`${id}-en`}
        value={nameEn}
        maxLength={MAX_NAME}
        onChange={({ target }) => setNameEn(target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('calendar.ui.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={edit.isPending}>
          {t('calendar.ui.save')}
        </Button>
      </div>
    </form>
  );
}
