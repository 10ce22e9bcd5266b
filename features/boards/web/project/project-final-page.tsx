import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isGone } from '#web/api/is-gone.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { NotFoundError } from '#web/ui/not-found.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Chooser } from './chooser.tsx';
import { ProjectFinalView } from './project-final.tsx';
import { useProjectFinal } from './queries.ts';
import { StripWaiting } from './strip.tsx';

interface OfProjectProps {
  readonly id: number;
  readonly year: number | undefined;
  readonly onYear: (year: number) => void;
}

function OfProject({ id, year, onYear }: OfProjectProps) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { data, error, refetch, isPlaceholderData } = useProjectFinal(id, year);
  if (isGone(error)) throw new NotFoundError();
  if (data !== undefined) {
    return <ProjectFinalView final={data} refetching={isPlaceholderData} onYear={onYear} />;
  }
  return (
    <Page title={title}>
      {error === null ? (
        <StripWaiting />
      ) : (
        <EmptyState
          alert
          title={t('chart.failed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
    </Page>
  );
}

const YEAR = /^(19|20|21)\d\d$/;

/** One project's final account of a year; where no project is named, a choice of them. */
export function ProjectFinalPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('projectId');
  const year = params.get('year');
  if (id === null) return <Chooser />;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFoundError();
  const show = (next: number) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set('year', String(next));
      return changed;
    });
  return (
    <OfProject
      key={id}
      id={Number(id)}
      year={year !== null && YEAR.test(year) ? Number(year) : undefined}
      onYear={show}
    />
  );
}
