import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#web/ui/number-field.tsx';
import styles from './config-tab.module.css';
import { MAX_PERCENT, percentIn } from './config-values.ts';

/** From where on a budget is watched, and from where on it is overspent. */
export function ThresholdFields() {
  const { t } = useTranslation();
  const whole = async (_: unknown, text: string | undefined) => {
    if (percentIn(text) === null) {
      throw new Error(t('budgets.ui.config.percentRange', { max: MAX_PERCENT }));
    }
  };
  return (
    <div className={styles.pair}>
      <Form.Item
        name="warnPercent"
        label={t('budgets.ui.config.warnPercent')}
        extra={t('budgets.ui.config.warnHint')}
        rules={[{ validator: whole }]}
      >
        <NumberField suffix="%" />
      </Form.Item>
      <Form.Item
        name="overPercent"
        label={t('budgets.ui.config.overPercent')}
        extra={t('budgets.ui.config.overHint')}
        dependencies={['warnPercent']}
        rules={[
          { validator: whole },
          ({ getFieldValue }) => ({
            validator: async (_, text: string) => {
              const [warn, over] = [percentIn(getFieldValue('warnPercent')), percentIn(text)];
              if (warn !== null && over !== null && over < warn) {
                throw new Error(t('budgets.refusal.overBelowWarn'));
              }
            },
          }),
        ]}
      >
        <NumberField suffix="%" />
      </Form.Item>
    </div>
  );
}
