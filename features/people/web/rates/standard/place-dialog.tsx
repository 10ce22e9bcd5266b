import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RateClassView } from '#features/people/contract-standards.ts';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { usePlaceGrade, useRatePreview } from '../queries.ts';
import { FromMonthItem, isRateTime } from '../rate-fields.tsx';
import { RatePreviewNote } from '../rate-preview-note.tsx';
import { type PlacedGrade, useClassName } from './placed-grade.ts';

interface PlaceDialogProps {
  readonly placed: PlacedGrade;
  readonly classes: readonly RateClassView[];
  readonly initialFrom: string;
  readonly onClose: () => void;
}

interface PlaceValues {
  readonly classId: number;
  readonly fromMonth: string;
}

/** Puts a grade into a rate class from a month on; says what it touches before it is saved. */
export function PlaceDialog({ placed, classes, initialFrom, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  const className = useClassName(classes);
  const saving = usePlaceGrade();
  const { grade, placements } = placed;
  const record = useKeptRecordForm<PlaceValues, unknown>({
    keepAs: `class of ${grade}`,
    save: ({ classId }): Promise<unknown> =>
      saving.mutateAsync({ grade, fromMonth: from, classId, replaces }),
    onSaved: () => {
      showToast('success', t('people.ui.standards.placed'));
      onClose();
    },
  });
  const from = Form.useWatch('fromMonth', record.form) ?? initialFrom;
  const replaces = placements.find(({ fromMonth }) => fromMonth === from)?.classId ?? null;
  const known = isRateTime(from);
  const preview = useRatePreview({ placed: grade }, from, known);
  const replaced =
    replaces === null
      ? null
      : t('people.ui.standards.replacesClass', { month: from, name: className(replaces) });
  const title = t('people.ui.standards.placeTitle', { grade });
  return (
    <FormDialog<PlaceValues>
      title={title}
      label={title}
      record={record}
      initialValues={{ fromMonth: initialFrom }}
      firstField="classId"
      disabled={known && preview.data?.closedMonths.length !== 0}
      onClose={onClose}
    >
      <Form.Item
        name="classId"
        label={t('people.ui.standards.class')}
        rules={[{ required: true, message: t('common.refusal.required') }]}
      >
        <Select
          options={classes.map(({ id }) => ({ value: id, label: className(id) }))}
          placeholder={t('people.ui.standards.chooseClass')}
        />
      </Form.Item>
      <FromMonthItem />
      {known && <RatePreviewNote preview={preview.data} from={from} replaced={replaced} />}
    </FormDialog>
  );
}
