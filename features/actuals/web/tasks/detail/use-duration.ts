import { useTranslation } from 'react-i18next';

const MINUTE = 60;

/** `不到 1 秒`, `14 秒`, `3 分 20 秒` */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation();
  return (exact) => {
    if (exact < 1) return t('actuals.ui.tasks.duration.less');
    const seconds = Math.round(exact);
    if (seconds < MINUTE) return t('actuals.ui.tasks.duration.seconds', { seconds });
    return t('actuals.ui.tasks.duration.minutes', {
      minutes: Math.floor(seconds / MINUTE),
      seconds: seconds % MINUTE,
    });
  };
}
