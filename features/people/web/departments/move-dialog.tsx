import { Form, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepartmentRow } from '#features/people/contract.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { DepartmentSelect } from './department-select.tsx';
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
  readonly onMove: (place: Place) => void;
  readonly onClose: () => void;
}

/** Moving without a pointer: beneath which department, and behind which of its children. */
export function MoveDialog({ row, rows, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const parents = possibleParents(rows, row.id);
  const [parentId, setParentId] = useState(row.parentId);
  const siblings = parentId === null ? [] : siblingsOf(rows, parentId, row.id);
  const [position, setPosition] = useState(() => placeAmongSiblings(rows, row));
  const name = (department: DepartmentRow) => departmentName(department, currentLanguage());
  const choose = (parent: number | undefined) => {
    setParentId(parent ?? null);
    setPosition(parent === undefined ? 0 : siblingsOf(rows, parent, row.id).length);
  };
  return (
    <Modal
      open
      title={t('people.ui.move.title', { name: name(row) })}
      okText={t('people.ui.move.ok')}
      cancelText={t('people.ui.move.cancel')}
      okButtonProps={{ disabled: parentId === null }}
      onOk={() => parentId !== null && onMove({ parentId, position })}
      onCancel={onClose}
      width={460}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('people.ui.move.parent')}
          htmlFor={`${id}-parent`}
          extra={t('people.ui.move.parentHint')}
        >
          <DepartmentSelect
            id={`${id}-parent`}
            label={t('people.ui.move.parent')}
            value={parentId}
            onChange={choose}
            choices={parents}
          />
        </Form.Item>
        <Form.Item label={t('people.ui.move.position')} htmlFor={`${id}-position`}>
          <Select
            id={`${id}-position`}
            aria-label={t('people.ui.move.position')}
            value={position}
            onChange={setPosition}
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
  );
}
