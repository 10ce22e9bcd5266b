import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../use-question.ts';

interface GivingUp {
  /** For every way out: the button, the cross, Escape and a click beside it. */
  readonly close: () => void;
  readonly question: ReactNode;
}

/** Closing a form somebody has typed into asks first: a slip must not cost what is in it. */
export function useGivingUp(touched: boolean, onClose: () => void): GivingUp {
  const { t } = useTranslation();
  const [modal, question] = useQuestion();
  const close = () => {
    if (!touched) return onClose();
    void modal.confirm({
      title: t('edit.discardTitle'),
      okText: t('edit.discard'),
      okButtonProps: { danger: true },
      cancelText: t('edit.keepEditing'),
      onOk: onClose,
    });
  };
  return { close, question };
}
