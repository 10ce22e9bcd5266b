import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCES, type Absence, type RowKey } from '#features/timesheets/rules.ts';
import { choosesOnce, returnFocus } from '#web/shell/return-focus.ts';

interface AbsenceMenuProps {
  readonly used: ReadonlySet<RowKey>;
  readonly onPick: (absence: Absence) => void;
}

/** Days off that count towards the day but cost no project. */
export function AbsenceMenu({ used, onPick }: AbsenceMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const items = ABSENCES.map((absence) => ({
    key: absence,
    label: t(`timesheets.ui.absence.${absence}`),
    disabled: used.has(`a-${absence}`),
    onClick: () => onPick(absence),
  }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onKeyDown: choosesOnce }}
      autoFocus
      onOpenChange={(open) => open || returnFocus(button.current)}
    >
      <Button ref={button} type="link" icon={<PlusOutlined aria-hidden="true" />}>
        {t('timesheets.ui.addAbsence')}
      </Button>
    </Dropdown>
  );
}
