import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type {
  RateClassView,
  StandardRates as Standards,
} from '#features/people/contract-standards.ts';
import { addMonths, isMonth, monthOf } from '#kernel/dates.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useAskedRate } from '../asked-rate.ts';
import { NotHere } from '../not-here.tsx';
import { useStandardRates } from '../queries.ts';
import { RateDialog } from '../rate-dialog.tsx';
import styles from '../rates.module.css';
import { ClassDialog } from './class-dialog.tsx';
import { ClassTable } from './class-table.tsx';
import { GradeClasses } from './grade-classes.tsx';
import { PlaceDialog } from './place-dialog.tsx';

/** The one form that is open. */
type Edited =
  | { readonly what: 'rate' | 'name'; readonly classId: number }
  | { readonly what: 'newClass' }
  | { readonly what: 'grade'; readonly grade: string };

interface DialogProps {
  readonly data: Standards;
  readonly edited: Edited;
  /** The month somebody was led to. */
  readonly from: string | null;
  readonly onClose: () => void;
}

function Dialog({ data, edited, from, onClose }: DialogProps) {
  const nameOf = useNames();
  const { classes, grades, today } = data;
  if (edited.what === 'newClass') return <ClassDialog rateClass={null} onClose={onClose} />;
  // Rates are usually settled for the month to come.
  const initialFrom = from ?? addMonths(monthOf(today), 1);
  if (edited.what === 'grade') {
    const placed = grades.find(({ grade }) => grade === edited.grade);
    return placed === undefined ? null : (
      <PlaceDialog placed={placed} classes={classes} initialFrom={initialFrom} onClose={onClose} />
    );
  }
  const rateClass = classes.find(({ id }) => id === edited.classId);
  if (rateClass === undefined) return null;
  if (edited.what === 'name') return <ClassDialog rateClass={rateClass} onClose={onClose} />;
  return (
    <RateDialog
      target={{ classId: rateClass.id }}
      name={nameOf(rateClass)}
      initialFrom={initialFrom}
      onClose={onClose}
    />
  );
}

/** What an hour counts as in everybody's figures: the rate classes, and which grades are in them. */
export function StandardRates() {
  const { t } = useTranslation();
  const query = useStandardRates();
  const [chosen, setEdited] = useKeptState<Edited | null>('edited standard rate', null);
  const { whose, from, forget } = useAskedRate(isMonth);
  const { data } = query;
  if (data === undefined) return <NotHere query={query} />;
  const { classes, abilities } = data;
  const asked = classes.find(({ id }) => String(id) === whose);
  const edited = chosen ?? (asked === undefined ? null : { what: 'rate', classId: asked.id });
  const edit = (what: 'rate' | 'name') => (of: RateClassView) =>
    setEdited({ what, classId: of.id });
  const addClass = abilities.edit ? () => setEdited({ what: 'newClass' }) : null;
  return (
    <>
      <section className={styles.card} aria-label={t('people.ui.standards.title')}>
        <div className={styles.toolbar}>
          <p className={styles.hint}>{t('people.ui.standards.hint')}</p>
          {addClass !== null && classes.length > 1 && (
            <Button icon={<PlusOutlined />} onClick={addClass}>
              {t('people.ui.standards.addClass')}
            </Button>
          )}
        </div>
        <ClassTable
          data={data}
          unfolded={asked?.id ?? null}
          onSet={edit('rate')}
          onRename={edit('name')}
        />
      </section>
      <GradeClasses
        data={data}
        onAddClass={addClass}
        onPlace={(grade) => setEdited({ what: 'grade', grade })}
      />
      {edited !== null && abilities.edit && (
        <Dialog
          data={data}
          edited={edited}
          from={from}
          onClose={() => {
            setEdited(null);
            if (whose !== null) forget();
          }}
        />
      )}
    </>
  );
}
