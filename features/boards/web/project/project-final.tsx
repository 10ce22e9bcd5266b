import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { OutOfDateNote, useDrill, useOutOfDateWords } from '#features/actuals/web/fields.tsx';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import {
  projectFinalPath,
  type ShownUnit,
  UnitSwitch,
  useAmounts,
} from '#features/budgets/web/fields.tsx';
import { LabourSwitch } from '#features/people/web/fields.tsx';
import { companyYear } from '#web/company-time.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print-button.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { analysisPath } from '../analysis/paths.ts';
import { AmountsContext } from '../board/amounts-context.ts';
import { CategoriesCard } from './categories-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { PartsCard } from './parts-card.tsx';
import styles from './project.module.css';
import { projectSearch, type ShownFinal } from './queries.ts';
import { Strip } from './strip.tsx';

interface ContextProps {
  readonly final: ProjectFinal;
  readonly onYear: (year: number) => void;
  readonly unit: ShownUnit;
  readonly onUnit: (unit: ShownUnit) => void;
}

/** Which project, of which year. */
function Context({ final, onYear, unit, onUnit }: ContextProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const navigate = useNavigate();
  const { project, year, years } = final;
  const offered = [...new Set([...years, year, companyYear()])].sort((a, b) => b - a);
  return (
    <>
      <span className={styles.project}>
        <SearchSelect
          label={t('boards.project.choose')}
          search={projectSearch}
          nothing={t('boards.project.noneFound')}
          shownAs={({ main, ...one }) => ({
            name: nameOf(one),
            detail: main === null ? one.code : `${one.code} · ${nameOf(main)}`,
            mark: one.code,
          })}
          value={project}
          onChange={(next) => void navigate(projectFinalPath(next?.id ?? null, year))}
        />
      </span>
      <Select<number>
        aria-label={t('boards.project.year')}
        value={year}
        onChange={onYear}
        options={offered.map((one) => ({
          value: one,
          label: t('boards.analysis.yearOf', { year: one }),
        }))}
      />
      <LabourSwitch />
      <UnitSwitch unit={unit} onChange={onUnit} />
    </>
  );
}

/** The whole it is a part of, and the budgets that cover it. */
function Around({ final }: { readonly final: ProjectFinal }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { project, budgets, year } = final;
  return (
    <p className={styles.around}>
      {project.main !== null && (
        <span>
          {t('boards.project.partOf')}{' '}
          <Link className={styles.link} to={projectFinalPath(project.main.id, year)}>
            {nameOf(project.main)}
          </Link>
        </span>
      )}
      {budgets.length === 0 ? (
        <span>{t('boards.project.noBudget', { year })}</span>
      ) : (
        <span>
          {t('boards.project.budgets')}{' '}
          {budgets.map(({ id, code, name }) => (
            <Link key={id} to={analysisPath(id)} className={styles.link}>
              {name} <small>{code}</small>
            </Link>
          ))}
        </span>
      )}
    </p>
  );
}

interface ProjectFinalViewProps {
  readonly final: ShownFinal;
  readonly refetching: boolean;
  readonly onYear: (year: number) => void;
}

/** What a project has cost: the year in four figures, month by month, by category and by part. */
export function ProjectFinalView({ final, refetching, onYear }: ProjectFinalViewProps) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const nameOf = useNames();
  const outOfDateWords = useOutOfDateWords();
  const [amounts, setUnit] = useAmounts('project-final');
  const { unit } = amounts;
  const { open, panel } = useDrill();
  const { project, year, maxPeriod, parts } = final;
  const hasParts = parts.some(({ direct }) => !direct);
  useTabName(nameOf(project));
  const filters = [
    `${project.code} ${nameOf(project)}`,
    t('boards.analysis.yearOf', { year }),
    ...(final.labour === 'actual' ? [t('people.ui.labour.atActual')] : []),
    ...final.outOfDate.map(outOfDateWords),
  ];
  const shared = { final, unit, onOpen: open, refetching, filters };
  return (
    <Page
      title={title}
      context={<Context final={final} onYear={onYear} unit={unit} onUnit={setUnit} />}
      actions={<PrintButton />}
    >
      <OutOfDateNote months={final.outOfDate} />
      <AmountsContext value={amounts}>
        <WithSidePanel over panel={panel}>
          <div className={styles.board}>
            <Around final={final} />
            <Strip {...shared} />
            {maxPeriod === 0 && (
              <p className={styles.none}>{t('boards.project.noClosed', { year })}</p>
            )}
            <MonthsCard {...shared} />
            <div className={styles.cards} data-two={hasParts}>
              <CategoriesCard {...shared} />
              {hasParts && <PartsCard {...shared} />}
            </div>
          </div>
        </WithSidePanel>
      </AmountsContext>
    </Page>
  );
}
