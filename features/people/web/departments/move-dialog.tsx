import { Form, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { DepartmentSelect } from '../fields.tsx';
import {
  departmentName,
  type Place,
  placeAmongSiblings,
  possibleParents,
  siblingsOf,
} from './department-tree.ts';

interface MoveDialogProps {
  readonly row: DepartmentRow;
  readonly rows: readonly DepartmentRow[];
  /** Rejects with what was refused. */
  readonly move: (place: Place) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Moving without a pointer: beneath which department, and behind which of its children. */
export function MoveDialog({ row, rows, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { form, busy, formProps } = useKeptRecordForm<Place, unknown>({
    keepAs: `place of ${row.id}`,
    save: move,
    onSaved: onClose,
  });
  const parentId = Form.useWatch('parentId', form) ?? row.parentId;
  const siblings = parentId === null ? [] : siblingsOf(rows, parentId, row.id);
  const name = (department: DepartmentRow) => departmentName(department, currentLanguage());
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('people.ui.move.title', { name: name(row) })}
        okText={t('people.ui.move.ok')}
        cancelText={t('people.ui.move.cancel')}
        confirmLoading={busy}
        onOk={() => form.submit()}
        onCancel={onClose}
        afterOpenChange={(open) => open && form.focusField('parentId')}
        width={460}
      >
        <Form<Place>
          {...formProps}
          initialValues={{ parentId: row.parentId, position: placeAmongSiblings(rows, row) }}
          onValuesChange={(changed, values) => {
            formProps.onValuesChange?.(changed, values);
            const { parentId: chosen } = changed;
            if (chosen === undefined) return;
            form.setFieldValue('position', siblingsOf(rows, chosen, row.id).length);
          }}
        >
          <Form.Item
            name="parentId"
            label={t('people.ui.move.parent')}
            extra={t('people.ui.move.parentHint')}
          >
            <DepartmentSelect
              label={t('people.ui.move.parent')}
              departments={{ data: possibleParents(rows, row.id) }}
            />
          </Form.Item>
          <Form.Item name="position" label={t('people.ui.move.position')}>
            <Select
              aria-label={t('people.ui.move.position')}
              options={[
                { value: 0, label: t('people.ui.move.first') },
                ...siblings.map((sibling, index) => ({
                  value: index + 1,
                  label: t('people.ui.move.after', { name: name(sibling) }),
                })),
              ]}
            />
          </Form.Item>
        </Form>
      </Modal>
    </ReturnFocus>
  );
}
