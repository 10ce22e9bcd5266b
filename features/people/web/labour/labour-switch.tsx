import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover, Segmented, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { LABOUR_VALUES, type LabourValue } from '#features/people/rules-standards.ts';
import { useLabourChoice } from './use-labour-value.ts';

const EXPLAINED = ['standard', 'actual', 'difference', 'stays'] as const;

/** At which rates the page's labour is, for whoever may see people's own. */
export function LabourSwitch() {
  const { t } = useTranslation();
  const { mayChoose, labour, change } = useLabourChoice();
  if (!mayChoose) return null;
  return (
    <Space size={2}>
      <Segmented<LabourValue>
        aria-label={t('people.ui.labour.label')}
        value={labour}
        onChange={change}
        options={LABOUR_VALUES.map((value) => ({ value, label: t(`people.ui.labour.${value}`) }))}
      />
      <Popover
        trigger="click"
        placement="bottom"
        title={t('people.ui.labour.about')}
        styles={{ container: { maxWidth: 400 } }}
        content={EXPLAINED.map((part) => (
          <p key={part}>{t(`people.ui.labour.explained.${part}`)}</p>
        ))}
      >
        <Button
          type="text"
          shape="circle"
          size="small"
          aria-label={t('people.ui.labour.about')}
          aria-haspopup="dialog"
          icon={<QuestionCircleOutlined aria-hidden />}
        />
      </Popover>
    </Space>
  );
}
