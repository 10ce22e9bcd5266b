import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toast/toasts.ts';
import { copyText } from './copy-text.ts';

/** Copies, and says how that went. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) => {
    void copyText(text).then((copied) => {
      if (copied) showToast('success', t('errorLog.copied'));
      else showToast('error', t('errorLog.copyFailed'));
    });
  };
}
