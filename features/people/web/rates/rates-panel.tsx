import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { GradeRates } from './grade-rates.tsx';
import { PersonRates } from './person-rates.tsx';
import styles from './rates.module.css';
import { StandardRates } from './standard/standard-rates.tsx';

const VIEWS = { standard: StandardRates, grade: GradeRates, person: PersonRates };

type View = keyof typeof VIEWS;

/** Shown where the address names none. */
const USUAL: View = 'grade';

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(VIEWS, text);

/** Cost rates: the company's standard, and people's own by grade and by person. Which is in the address. */
export function RatesPanel() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const named = params.get('by');
  const by = isView(named) ? named : USUAL;
  const show = (next: View) =>
    setParams((current) => {
      // Page, order and filters belong to the list that is left.
      const part = current.get('part');
      return new URLSearchParams({
        ...(part !== null && { part }),
        ...(next !== USUAL && { by: next }),
      });
    });
  const Shown = VIEWS[by];
  return (
    <div className={styles.panel}>
      <Segmented<View>
        className={styles.by ?? ''}
        aria-label={t('people.ui.rates.by')}
        value={by}
        onChange={show}
        options={[
          { value: 'standard', label: t('people.ui.standards.title') },
          { value: 'grade', label: t('people.ui.rates.byGrade') },
          { value: 'person', label: t('people.ui.rates.byPerson') },
        ]}
      />
      <Shown />
    </div>
  );
}
