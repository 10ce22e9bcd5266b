import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { ABSENCES, type Absence, type RowKey } from '#features/timesheets/rules.ts';

interface AbsenceMenuProps {
  readonly used: ReadonlySet<RowKey>;
  readonly onPick: (absence: Absence) => void;
}

/** Days off that count towards the day but cost no project. */
export function AbsenceMenu({ used, onPick }: AbsenceMenuProps) {
  const { t } = useTranslation();
  const items = ABSENCES.map((absence) => ({
    key: absence,
    label: t(`timesheets.ui.absence.${absence}`),
    disabled: used.has(`a-${absence}`),
    onClick: () => onPick(absence),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="link" icon={<PlusOutlined aria-hidden="true" />}>
        {t('timesheets.ui.addAbsence')}
      </Button>
    </Dropdown>
  );
}
