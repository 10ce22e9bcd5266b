import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';

/** The page on paper, in light colours and without the shell. */
export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Tooltip title={t('page.print')}>
      <Button
        aria-label={t('page.print')}
        icon={<PrinterOutlined />}
        onClick={() => window.print()}
      />
    </Tooltip>
  );
}
