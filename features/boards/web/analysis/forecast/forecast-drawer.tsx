import { Button, Drawer } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Forecast, ForecastInput } from '#features/boards/contract-forecast.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { detailPath } from '#features/budgets/web/fields.tsx';
import { useMonthName } from '#web/ui/dates.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { useGivingUp } from '#web/ui/edit/use-giving-up.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { NotOpened } from '#web/ui/page/not-opened.tsx';
import { useForecastWords } from '../forecast-words.ts';
import { type BudgetDocument, useForecastChanged, useOpenedForecast } from '../queries.ts';
import { NONE, useNames } from '../words.ts';
import styles from './forecast.module.css';
import { AmountGrid, PercentGrid } from './forecast-grids.tsx';
import { amountCodec, type ForecastLine, openMonths, PERCENT_ROW } from './model.ts';
import { useForecastDraft } from './use-forecast-draft.ts';

interface ForecastDrawerProps {
  readonly document: BudgetDocument;
  readonly details: FinalDetails | undefined;
  readonly unit: Unit;
  readonly onClose: () => void;
}

interface Waiting {
  /** It is not known yet whose eyes these are. */
  readonly waiting: boolean;
}

const ratio = (value: number | null) => (value === null ? NONE : value.toFixed(2));

/** Thresholds, the method and how its figure comes about; changed where the document is. */
function Settings({
  document,
  forecast,
  unit,
}: {
  document: BudgetDocument;
  forecast: Forecast | undefined;
  unit: Unit;
}) {
  const { t } = useTranslation();
  const words = useForecastWords(unit);
  const { warnPercent, overPercent } = document.config;
  return (
    <>
      <Facts
        facts={[
          [t('boards.analysis.forecast.warn'), `${warnPercent}%`],
          [t('boards.analysis.forecast.over'), `${overPercent}%`],
          ...(forecast === undefined
            ? []
            : ([
                [t('boards.analysis.forecast.methodLabel'), words.method(forecast)],
                [t('boards.analysis.forecast.ruleLabel'), words.rule(forecast)],
                [
                  t('boards.analysis.eac'),
                  words.formula(forecast) ?? words.missing(forecast) ?? NONE,
                ],
                ...(forecast.method === 'cpi'
                  ? ([
                      [
                        'CPI / SPI / TCPI',
                        `${ratio(forecast.cpi)} / ${ratio(forecast.spi)} / ${ratio(forecast.tcpi)}`,
                      ],
                    ] as const)
                  : []),
              ] as const)),
        ]}
      />
      {document.abilities.editConfig && (
        <p className={styles.hint}>
          <Link to={`${detailPath(document.id)}?tab=config`}>
            {t('boards.analysis.forecast.toConfig')}
          </Link>
        </p>
      )}
    </>
  );
}

interface EditorProps extends ForecastDrawerProps {
  readonly input: ForecastInput;
}

function useLineName(details: FinalDetails | undefined) {
  const { nameOf, lineName } = useNames();
  const names = useMemo(
    () =>
      new Map(
        (details?.categories ?? []).flatMap(({ subCategories }) =>
          subCategories.map((sub) => [sub.subCategoryId, nameOf(sub)] as const),
        ),
      ),
    [details, nameOf],
  );
  return useCallback(
    ({ of }: ForecastLine) => {
      if (of === null) return '';
      const project = lineName({ name: of, direct: of.direct });
      return `${names.get(of.subCategoryId) ?? ''} · ${project}`;
    },
    [names, lineName],
  );
}

/** The figures of the owner or lead; whoever may not change them reads them. */
function Editor({ document, details, unit, input, onClose }: EditorProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const codec = useMemo(() => amountCodec(unit), [unit]);
  const refresh = useForecastChanged(document.id);
  const draft = useForecastDraft(document.id, input, codec, () => {
    void refresh();
    onClose();
  });
  const { close, question } = useGivingUp(draft.touched, () => {
    draft.discard();
    onClose();
  });
  const lineName = useLineName(details);
  const months = useMemo(() => openMonths(input), [input]);
  const doneMonths = useMemo(() => input.percentDone.map(({ month }) => month), [input]);
  const lines = useMemo(() => draft.rows.filter(({ key }) => key !== PERCENT_ROW), [draft.rows]);
  const percent = useMemo(() => draft.rows.filter(({ key }) => key === PERCENT_ROW), [draft.rows]);
  const shared = { monthLabel: monthName, editable: input.edits };
  return (
    <Frame
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(input.edits ? 'edit.cancel' : 'panel.close')}</Button>
          {input.edits && (
            <Button
              type="primary"
              loading={draft.busy}
              disabled={!draft.touched}
              onClick={draft.save}
            >
              {t('edit.save')}
            </Button>
          )}
        </>
      }
    >
      {question}
      {draft.conflict && (
        <ConflictNotice
          onTakeTheirs={() => draft.resolve(true)}
          onKeepMine={() => draft.resolve(false)}
        />
      )}
      <Settings document={document} forecast={details?.forecast} unit={unit} />
      <section className={styles.section}>
        <h3 className={styles.heading}>
          {t('boards.analysis.forecast.expected')} · {t(`budgets.ui.list.unit.${unit}`)}
        </h3>
        <p className={styles.hint}>{t('boards.analysis.forecast.expectedHint')}</p>
        {lines.length === 0 || months.length === 0 ? (
          <p className={styles.hint}>{t('boards.analysis.forecast.noOpenMonths')}</p>
        ) : (
          <AmountGrid
            {...shared}
            lines={lines}
            months={months}
            codec={codec}
            nameOf={lineName}
            onEnter={draft.enterAmounts}
            onUndo={draft.undo}
            onRedo={draft.redo}
          />
        )}
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('boards.analysis.forecast.percentDone')}</h3>
        <p className={styles.hint}>{t('boards.analysis.forecast.percentHint')}</p>
        {doneMonths.length > 0 && (
          <PercentGrid
            {...shared}
            lines={percent}
            months={doneMonths}
            onEnter={draft.enterPercent}
            onUndo={draft.undo}
            onRedo={draft.redo}
          />
        )}
      </section>
    </Frame>
  );
}

interface FrameProps {
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ onClose, footer, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <ReturnFocus>
      <Drawer
        open
        title={t('boards.analysis.settings')}
        size="min(1080px, 100vw)"
        onClose={onClose}
        destroyOnHidden
        {...(footer !== undefined && {
          footer: <div className={styles.footer}>{footer}</div>,
        })}
      >
        {children}
      </Drawer>
    </ReturnFocus>
  );
}

/** What is entered is asked for once it is known who looks. */
function Entered(props: ForecastDrawerProps) {
  const { document, details, unit, onClose } = props;
  const { t } = useTranslation();
  const reply = useOpenedForecast(document.id);
  if (reply.data !== undefined) return <Editor {...props} input={reply.data} />;
  return (
    <Frame onClose={onClose}>
      <Settings document={document} forecast={details?.forecast} unit={unit} />
      {reply.isError && !reply.isFetching ? (
        <NotOpened
          error={reply.error}
          gone={t('boards.analysis.forecast.gone')}
          onRetry={() => void reply.refetch()}
          onClose={onClose}
        />
      ) : (
        <SkeletonRows rows={6} columns={4} />
      )}
    </Frame>
  );
}

/** From where on a budget is watched, and what is expected of it; the figures of months are for some. */
export function ForecastDrawer({ waiting, ...props }: ForecastDrawerProps & Waiting) {
  const { document, details, unit, onClose } = props;
  const { t } = useTranslation();
  if (waiting) {
    return (
      <Frame onClose={onClose}>
        <SkeletonRows rows={6} columns={4} />
      </Frame>
    );
  }
  if (details?.opens !== false) return <Entered {...props} />;
  return (
    <Frame onClose={onClose} footer={<Button onClick={onClose}>{t('panel.close')}</Button>}>
      <Settings document={document} forecast={details.forecast} unit={unit} />
      <p className={styles.hint}>{t('boards.analysis.forecast.notForMembers')}</p>
    </Frame>
  );
}
