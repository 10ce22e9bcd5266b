import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shell/use-narrow.ts';
import styles from './list-panel.module.css';

interface ColumnChoiceProps {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** Which of the optional columns are shown. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const toggle = (key: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  const choices = (
    <ul className={styles.choices}>
      {columns.map(({ key, title }) => (
        <li key={key}>
          <Checkbox
            checked={!hidden.has(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          >
            {title}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={choices} title={t('list.columns')}>
      <Button icon={<SettingOutlined />} aria-label={t('list.columns')} aria-haspopup="dialog">
        {narrow && t('list.columns')}
      </Button>
    </Popover>
  );
}
