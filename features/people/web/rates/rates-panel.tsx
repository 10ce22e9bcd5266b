import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { GradeRates } from './grade-rates.tsx';
import { PersonRates } from './person-rates.tsx';
import styles from './rates.module.css';

/** Cost rates, by grade and by person. Which of the two is in the address. */
export function RatesPanel() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const by = params.get('by') === 'person' ? 'person' : 'grade';
  const show = (next: string) =>
    setParams((current) => {
      // Page, order and filters belong to the list that is left.
      const part = current.get('part');
      return new URLSearchParams({
        ...(part !== null && { part }),
        ...(next === 'person' && { by: next }),
      });
    });
  return (
    <div className={styles.panel}>
      <Segmented
        className={styles.by ?? ''}
        aria-label={t('people.ui.rates.by')}
        value={by}
        onChange={show}
        options={[
          { value: 'grade', label: t('people.ui.rates.byGrade') },
          { value: 'person', label: t('people.ui.rates.byPerson') },
        ]}
      />
      {by === 'grade' ? <GradeRates /> : <PersonRates />}
    </div>
  );
}
