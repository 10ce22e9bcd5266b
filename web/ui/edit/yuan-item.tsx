import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Fen, formatYuan, parseYuan } from '#kernel/money.ts';
import { NumberField } from '../number-field.tsx';

interface YuanItemProps {
  readonly name: string;
  readonly label: string;
  readonly min: Fen;
  readonly max: Fen;
  readonly unit: string;
}

/** An amount of money in a form; its value is the text that was typed, to be read with `parseYuan`. */
export function YuanItem({ name, label, min, max, unit }: YuanItemProps) {
  const { t } = useTranslation();
  const check = async (_: unknown, text: string | undefined) => {
    if (text === undefined || text.trim() === '') throw new Error(t('common.refusal.required'));
    const fen = parseYuan(text);
    if (fen === null || fen < min || fen > max) {
      throw new Error(t('edit.yuanRange', { min: formatYuan(min), max: formatYuan(max) }));
    }
  };
  return (
    <Form.Item name={name} label={label} required rules={[{ validator: check }]}>
      <NumberField suffix={unit} />
    </Form.Item>
  );
}
