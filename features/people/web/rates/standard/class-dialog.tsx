import { useTranslation } from 'react-i18next';
import { classFields, type RateClassView } from '#features/people/contract-standards.ts';
import { fenToYuan, parseYuan } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useAddClass, useRenameClass } from '../queries.ts';
import { HourlyItem } from '../rate-fields.tsx';
import styles from '../rates.module.css';

interface ClassDialogProps {
  /** Null for one that is to be added. */
  readonly rateClass: RateClassView | null;
  readonly onClose: () => void;
}

/** The rate as it was typed; only a new class has one here. */
interface ClassValues {
  readonly nameZh: string;
  readonly nameEn: string;
  readonly rate?: string;
}

/** Names a rate class, or adds one with its first rate. */
export function ClassDialog({ rateClass, onClose }: ClassDialogProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const adding = useAddClass();
  const renaming = useRenameClass();
  const record = useKeptRecordForm<ClassValues, unknown>({
    keepAs: `rate class ${rateClass?.id ?? ''}`,
    save: ({ nameZh, nameEn, rate = '' }): Promise<unknown> => {
      const names = { nameZh: nameZh.trim(), nameEn: nameEn.trim() };
      return rateClass === null
        ? adding.mutateAsync({ ...names, rate: fenToYuan(parseYuan(rate) ?? 0) })
        : renaming.mutateAsync({ id: rateClass.id, ...names });
    },
    onSaved: () => {
      showToast(
        'success',
        t(rateClass === null ? 'people.ui.standards.added' : 'people.ui.standards.renamed'),
      );
      onClose();
    },
  });
  const title =
    rateClass === null
      ? t('people.ui.standards.addClass')
      : t('people.ui.standards.renameTitle', { name: nameOf(rateClass) });
  return (
    <FormDialog<ClassValues>
      title={title}
      label={title}
      record={record}
      initialValues={{ nameZh: rateClass?.nameZh ?? '', nameEn: rateClass?.nameEn ?? '' }}
      firstField="nameZh"
      onClose={onClose}
    >
      <TextItem name="nameZh" label={t('people.ui.standards.nameZh')} schema={classFields.nameZh} />
      <TextItem name="nameEn" label={t('people.ui.standards.nameEn')} schema={classFields.nameEn} />
      {rateClass === null && (
        <>
          <HourlyItem name="rate" label={t('people.ui.standards.rate')} />
          <p className={styles.hint}>{t('people.ui.standards.addHint')}</p>
        </>
      )}
    </FormDialog>
  );
}
