import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRateHistory } from './queries.ts';
import { datedRates, RateHistory } from './rate-history.tsx';
import styles from './rates.module.css';

/** Both histories of a person, side by side: their own goes before that of the grade. */
export function PersonHistory({ userId }: { readonly userId: number }) {
  const { t } = useTranslation();
  const { data, isError } = useRateHistory(userId);
  if (isError) return <p className={styles.hint}>{t('people.ui.rates.loadFailed')}</p>;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const { nickName, grade, today, personal, ofGrade } = data;
  const own = t('people.ui.rates.ownHistory');
  const common = t('people.ui.rates.gradeHistory', {
    grade: grade ?? t('people.ui.rates.noGrade'),
  });
  return (
    <div className={styles.histories}>
      <section>
        <h3 className={styles.historyTitle}>{own}</h3>
        <RateHistory
          label={own}
          history={datedRates(personal)}
          today={today}
          removable={{ target: { userId }, name: nickName }}
        />
      </section>
      <section>
        <h3 className={styles.historyTitle}>{common}</h3>
        <RateHistory label={common} history={datedRates(ofGrade)} today={today} />
      </section>
    </div>
  );
}
