import { DownloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ShownUnit, UnitSwitch } from '#features/budgets/web/fields.tsx';
import { LabourSwitch } from '#features/people/web/fields.tsx';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import { FullScreenButton } from '#web/ui/page/full-screen-button.tsx';
import { PrintButton } from '#web/ui/page/print-button.tsx';
import { SearchSelect } from '#web/ui/search/search-select.tsx';
import { sizeText } from '#web/ui/size-text.ts';
import { More } from '#web/ui/tools/more.tsx';
import styles from './header.module.css';
import { analysisPath } from './paths.ts';
import { type BudgetDocument, budgetSearch, useExport } from './queries.ts';
import {
  type AnalysisAddress,
  BASES,
  type Basis,
  DIMENSIONS,
  type Dimension,
  MODES,
  type Mode,
} from './use-analysis-address.ts';

interface ContextProps {
  readonly document: BudgetDocument;
  readonly address: AnalysisAddress;
  readonly unit: ShownUnit;
  readonly onUnit: (unit: ShownUnit) => void;
}

/** Which budget, which months, and how they are looked at. */
export function HeaderContext({ document, address, unit, onUnit }: ContextProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { dateRangeStart: start, dateRangeEnd: end, mode, by, basis, look, showRange } = address;
  return (
    <>
      <span className={styles.budget}>
        <SearchSelect
          label={t('boards.analysis.chooseBudget')}
          search={budgetSearch}
          nothing={t('boards.analysis.noneFound')}
          shownAs={({ code, name }) => ({ name, detail: code, mark: code })}
          value={document}
          onChange={(next) => void navigate(analysisPath(next?.id ?? null))}
        />
      </span>
      <span className={styles.range}>
        <MonthField
          className={styles.month ?? ''}
          label={t('boards.analysis.from')}
          value={start}
          max={end}
          onChange={(next) => next !== null && showRange(next, end)}
        />
        <span aria-hidden="true">–</span>
        <MonthField
          className={styles.month ?? ''}
          label={t('boards.analysis.to')}
          value={end}
          min={start}
          onChange={(next) => next !== null && showRange(start, next)}
        />
      </span>
      <Segmented<Mode>
        aria-label={t('boards.analysis.modeLabel')}
        value={mode}
        onChange={(next) => look({ mode: next })}
        options={MODES.map((value) => ({ value, label: t(`boards.analysis.mode.${value}`) }))}
      />
      <Segmented<Dimension>
        aria-label={t('boards.analysis.byLabel')}
        value={by}
        onChange={(next) => look({ by: next })}
        options={DIMENSIONS.map((value) => ({ value, label: t(`boards.analysis.by.${value}`) }))}
      />
      <Segmented<Basis>
        aria-label={t('boards.analysis.basisLabel')}
        value={basis}
        onChange={(next) => look({ basis: next })}
        options={BASES.map((value) => ({ value, label: t(`boards.analysis.basis.${value}`) }))}
      />
      <LabourSwitch />
      <UnitSwitch unit={unit} onChange={onUnit} />
    </>
  );
}

interface ActionsProps {
  readonly document: BudgetDocument;
  readonly address: AnalysisAddress;
  readonly onForecast: () => void;
}

/** A workbook takes a while: how much of it has come stands on its button. */
export function HeaderActions({ document, address, onForecast }: ActionsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [bytes, setBytes] = useState(0);
  const exporting = useExport(setBytes);
  const { dateRangeStart, dateRangeEnd, basis, labour } = address;
  const save = () => {
    setBytes(0);
    exporting.mutate({
      id: document.id,
      startDate: firstDay(dateRangeStart),
      endDate: lastDay(dateRangeEnd),
      basis,
      ...(labour === 'actual' && { labour }),
    });
  };
  const progress =
    bytes === 0
      ? t('boards.analysis.exporting')
      : t('boards.analysis.exportingBytes', { size: sizeText(bytes) });
  const exportButton = (
    <Button icon={<DownloadOutlined aria-hidden />} loading={exporting.isPending} onClick={save}>
      {exporting.isPending ? progress : t('boards.analysis.export')}
    </Button>
  );
  // Behind the three dots nobody would see how far it is.
  const apart = narrow && exporting.isPending;
  return (
    <>
      <Button icon={<SettingOutlined aria-hidden />} onClick={onForecast}>
        {t('boards.analysis.settings')}
      </Button>
      {apart && exportButton}
      <More>
        <FullScreenButton />
        <PrintButton />
        {!apart && exportButton}
      </More>
    </>
  );
}
