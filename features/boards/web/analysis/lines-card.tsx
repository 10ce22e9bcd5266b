import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { AccountNote } from './account-note.tsx';
import type { CardProps } from './card-props.ts';
import { DepartmentsTable, departmentsSheet } from './departments-table.tsx';
import { type Line, linesByCategory, linesByProject } from './lines.ts';
import { LinesTable, linesSheet } from './lines-table.tsx';
import { CUTS, type Cut } from './use-analysis-address.ts';
import { useMeasures, useNames } from './words.ts';

interface LinesCardProps extends CardProps {
  readonly cut: Cut;
  readonly onCut: (cut: Cut) => void;
}

/** The same total by category, by project or by department. */
export function LinesCard({ cut, onCut, ...props }: LinesCardProps) {
  const { ground, unit, refetching, className, filters } = props;
  const { t } = useTranslation();
  const { unitWord } = useBoardAmounts();
  const names = useNames();
  const measures = useMeasures(ground);
  const lines = useMemo((): readonly Line[] => {
    if (cut === 'category') return linesByCategory(ground);
    return cut === 'project' ? linesByProject(ground) : [];
  }, [ground, cut]);
  const title = t('boards.analysis.lines');
  return (
    <ChartCard
      className={className}
      title={title}
      unit={unitWord}
      summary={title}
      filters={filters}
      refetching={refetching}
      sheet={
        cut === 'department'
          ? departmentsSheet(ground, unit, t, names.nameOf)
          : linesSheet(lines, ground, unit, t, { ...names, ...measures })
      }
      tools={
        <Segmented<Cut>
          size="small"
          aria-label={t('boards.analysis.cutLabel')}
          value={cut}
          onChange={onCut}
          options={CUTS.map((value) => ({ value, label: t(`boards.analysis.cut.${value}`) }))}
        />
      }
    >
      {cut === 'department' ? (
        <DepartmentsTable {...props} />
      ) : (
        <LinesTable key={cut} {...props} lines={lines} cut={cut} />
      )}
      <AccountNote {...props} />
    </ChartCard>
  );
}
