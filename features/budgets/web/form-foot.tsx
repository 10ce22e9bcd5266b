import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './form-foot.module.css';

interface FormFootProps {
  readonly touched: boolean;
  readonly busy: boolean;
  readonly onReset: () => void;
}

/** Saves what a form on a page holds, or takes it back; only where there is something. */
export function FormFoot({ touched, busy, onReset }: FormFootProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      <Button type="primary" htmlType="submit" disabled={!touched} loading={busy}>
        {t('edit.save')}
      </Button>
      {touched && (
        <Button disabled={busy} onClick={onReset}>
          {t('budgets.ui.base.reset')}
        </Button>
      )}
    </div>
  );
}
