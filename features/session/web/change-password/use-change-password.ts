import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultCode } from '#kernel/result.ts';
import { call } from '#web/api/call.ts';
import type { Reply } from '#web/api/callable.ts';
import { TransportError } from '#web/api/exchange.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { sessionEndpoints } from '../../contract.ts';
import { refreshSession } from '../session.ts';
import type { ChangePasswordValues } from './field-problems.ts';
import { fieldRefusals } from './field-refusals.ts';

export interface ChangePasswordOptions {
  readonly userId: number;
  readonly forced: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onChanged: () => void;
}

/** What the form does when it is sent; the component only draws it. */
export function useChangePassword({ userId, forced, onBusy, onChanged }: ChangePasswordOptions) {
  const { t } = useTranslation();
  const [form] = Form.useForm<ChangePasswordValues>();
  /** What was refused without being about one field. */
  const [failure, setFailure] = useState<string | null>(null);
  /** State arrives a render late; two quick presses of Enter must still be one attempt. */
  const sending = useRef(false);

  const showRefusal = (reply: Reply<unknown>) => {
    const refusals = fieldRefusals(reply);
    form.setFields(refusals.map(({ field, message }) => ({ name: field, errors: [message] })));
    const [first] = refusals;
    if (first === undefined) setFailure(reply.msg || t('session.ui.hasError'));
    else form.focusField(first.field);
  };

  const attempt = async ({ oldPwd, newPwd }: ChangePasswordValues) => {
    const body = { userId, oldPassword: oldPwd, newPassword: newPwd };
    // The dialog itself says what has become of it, at the field or above all of them.
    const reply = await call(sessionEndpoints.changePassword, { body }, { quiet: true });
    if (reply.code !== ResultCode.ok) {
      showRefusal(reply);
      return;
    }
    showToast('success', t('session.ui.changePassword.done'));
    // Until now everything else was refused to this session; it has to learn that this is over.
    if (forced) await refreshSession();
    onChanged();
  };

  const submit = async (values: ChangePasswordValues) => {
    if (sending.current) return;
    sending.current = true;
    onBusy(true);
    setFailure(null);
    try {
      await attempt(values);
    } catch (error) {
      // A lost connection concerns more than this dialog, which may be closed meanwhile.
      if (error instanceof TransportError) showToast('error', error.message);
      setFailure(error instanceof Error ? error.message : t('session.ui.hasError'));
    } finally {
      sending.current = false;
      onBusy(false);
    }
  };

  return { form, failure, submit };
}
