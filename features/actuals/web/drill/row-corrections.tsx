import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { correctedRowEndpoints, type LabourRow } from '#features/actuals/contract-rows.ts';
import { CorrectionFacts } from '#features/approvals/web/fields.tsx';
import { answered, call } from '#web/api/call.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';

interface RowCorrectionsProps {
  readonly row: LabourRow;
  /** Behind which it stands: asked for as its rows are, so that whoever got the row gets these. */
  readonly drill: Drill;
}

function useCorrections({ row, drill: { budgetId, filter } }: RowCorrectionsProps) {
  const { person, project, originMonth, postingMonth } = row;
  const query = {
    userId: String(person.userId),
    projectId: String(project?.id),
    ...{ originMonth, postingMonth },
    ...(filter.labour !== undefined && { labour: filter.labour }),
  };
  return useQuery({
    queryKey: ['actuals', 'drill', 'corrections', budgetId, query],
    queryFn: ({ signal }) =>
      answered(
        call(
          correctedRowEndpoints.corrections,
          { params: { id: String(budgetId) }, query },
          { signal },
        ),
      ),
    staleTime: 0,
  });
}

/** The corrections of hours that led to a row of labour, the newest first. */
export function RowCorrections(props: RowCorrectionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data, isError, refetch } = useCorrections(props);
  return (
    <section className={styles.corrections} aria-labelledby={id}>
      <h3 id={id}>{t('actuals.ui.drill.corrections')}</h3>
      {data === undefined && !isError && <Skeleton active paragraph={{ rows: 4 }} />}
      {data === undefined && isError && (
        <p className={styles.failed} role="alert">
          {t('actuals.ui.drill.failed')}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {[...(data ?? [])].reverse().map((correction) => (
        <CorrectionFacts key={correction.id} correction={correction} />
      ))}
    </section>
  );
}
