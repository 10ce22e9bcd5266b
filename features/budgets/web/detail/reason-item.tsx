import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_REASON } from '#features/budgets/contract-parts.ts';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';

/** A reason in a form: one line for the records, however it is typed. */
export function ReasonItem({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const check = async (_: unknown, text: string | undefined) => {
    if ((text ?? '').trim() === '') throw new Error(t('common.refusal.required'));
    if (isTooLong(text ?? '', MAX_REASON)) {
      throw new Error(t('common.refusal.tooLong', { limit: MAX_REASON }));
    }
  };
  return (
    <Form.Item
      name="reason"
      label={label}
      required
      rules={[{ validator: check }]}
      // What is pasted with line breaks is one line all the same.
      normalize={(text: string) => text.replace(/[\r\n]+/g, ' ')}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={counted(MAX_REASON)} />
    </Form.Item>
  );
}
