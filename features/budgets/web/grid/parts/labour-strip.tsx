import { useQueryClient } from '@tanstack/react-query';
import { Button, Select, Tooltip } from 'antd';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Month } from '#kernel/dates.ts';
import { formatYuan, sumFen } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { labourByMonth, labourOf, type StandardRate, takeover } from '../labour.ts';
import type { Lines } from '../lines.ts';
import { type GridSource, readGrid, refetchGrids, sendCells } from '../queries.ts';
import type { Plan } from '../use-plan.ts';
import styles from './labour-strip.module.css';

interface LabourStripProps {
  readonly source: GridSource;
  readonly plan: Plan;
  readonly lines: Lines;
  readonly flush: () => Promise<boolean>;
}

/** Where labour is planned as an amount: the first sub-category of that source that has not ended. */
const labourItem = ({ tree, isEnded }: Plan) =>
  tree.categories
    .filter(({ endedOn }) => endedOn === null)
    .flatMap(({ subCategories }) => subCategories)
    .find(({ id, source, endedOn }) => source === 'labour' && endedOn === null && !isEnded(id));

function useTakingOver({ source, plan, lines, flush }: LabourStripProps, rate: StandardRate) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nameOf = useNames();
  const [modal, holder] = useQuestion();
  const [busy, setBusy] = useState(false);
  const item = labourItem(plan);
  const run = async (itemId: number, name: string) => {
    if (!(await flush())) {
      showToast('info', t('budgets.ui.grid.labourUnsaved'));
      return;
    }
    const view = await readGrid({ ...source, kind: 'amount' });
    const taken = takeover(view, itemId, labourOf(lines, plan.view.months, rate));
    if (taken.changed === 0) {
      showToast('info', t('budgets.ui.grid.labourSame', { name }));
      return;
    }
    const agreed = await modal.confirm({
      title: t('budgets.ui.grid.labourTitle', { name }),
      content: t('budgets.ui.grid.labourDetail', {
        count: taken.changed,
        before: formatYuan(taken.before),
        after: formatYuan(taken.after),
      }),
      okText: t('budgets.ui.grid.labourTake'),
      cancelText: t('budgets.ui.grid.cancel'),
    });
    if (!agreed) return;
    await sendCells(source.budgetId, taken.request);
    await refetchGrids(client);
    showToast('success', t('budgets.ui.grid.labourTaken', { count: taken.changed, name }));
  };
  const take = () => {
    if (item === undefined) return;
    setBusy(true);
    run(item.id, nameOf(item))
      .catch((problem: Error) => showToast('error', problem.message))
      .finally(() => setBusy(false));
  };
  return { take, busy, holder, possible: item !== undefined };
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.strip} aria-label={t('budgets.ui.grid.labour')}>
      {children}
    </section>
  );
}

/** One figure where all months agree, else from the lowest to the highest, with each month by itself. */
function Rate({
  months,
  rate: { rates },
}: {
  readonly months: readonly Month[];
  readonly rate: StandardRate;
}) {
  const { t } = useTranslation();
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
  if (lowest === highest) {
    return (
      <span className={styles.hint}>
        {t('budgets.ui.grid.labourRate', { rate: yuanText(lowest) })}
      </span>
    );
  }
  return (
    <Tooltip
      title={
        <ul className={styles.byMonth}>
          {months.map((month, at) => (
            <li key={month}>
              {month} {yuanText(rates[at] ?? 0)}
            </li>
          ))}
        </ul>
      }
    >
      <span className={styles.hint}>
        {t('budgets.ui.grid.labourRate', { rate: `${yuanText(lowest)}–${yuanText(highest)}` })}
      </span>
    </Tooltip>
  );
}

interface LabourProps extends LabourStripProps {
  readonly rate: StandardRate;
  readonly onRate: (classId: number) => void;
}

function Labour(props: LabourProps) {
  const { plan, lines, rate, onRate } = props;
  const { t } = useTranslation();
  const nameOf = useNames();
  const { months, editable, standardRates } = plan.view;
  const cells = useMemo(() => labourOf(lines, months, rate), [lines, months, rate]);
  const byMonth = useMemo(() => labourByMonth(cells, months), [cells, months]);
  const total = sumFen(byMonth);
  const { take, busy, holder, possible } = useTakingOver(props, rate);
  const changes = new Set(rate.rates).size > 1;
  return (
    <Frame>
      {holder}
      <header className={styles.head}>
        <span>{t('budgets.ui.grid.labour')}</span>
        <strong className={styles.total}>{formatYuan(total)}</strong>
        {standardRates.length > 1 && (
          <Select
            size="small"
            aria-label={t('budgets.ui.grid.labourClass')}
            popupMatchSelectWidth={false}
            value={rate.classId}
            onChange={onRate}
            options={standardRates.map((one) => ({ value: one.classId, label: nameOf(one) }))}
          />
        )}
        <Rate months={months} rate={rate} />
        {editable && possible && (
          <Button size="small" disabled={total === 0} loading={busy} onClick={take}>
            {t('budgets.ui.grid.labourTakeOver')}
          </Button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to press. */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table} aria-label={t('budgets.ui.grid.labour')}>
          <thead>
            <tr>
              {changes && <td />}
              {months.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {changes && <th scope="row">{t('budgets.ui.grid.labourAmount')}</th>}
              {byMonth.map((fen, at) => (
                <td key={months[at]}>{fen === 0 ? '' : formatYuan(fen)}</td>
              ))}
            </tr>
            {changes && (
              <tr>
                <th scope="row">{t('budgets.ui.grid.labourPerHour')}</th>
                {months.map((month, at) => (
                  <td key={month} className={styles.faint}>
                    {yuanText(rate.rates[at] ?? 0)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Frame>
  );
}

/** What the planned hours come to at the standard rates, month by month, and the way to plan it so. */
export const LabourStrip = memo(function LabourStrip(props: LabourStripProps) {
  const { t } = useTranslation();
  const { standardRates } = props.plan.view;
  const [classId, setClassId] = useState<number | null>(null);
  const rate = standardRates.find((one) => one.classId === classId) ?? standardRates[0];
  if (rate === undefined) {
    return (
      <Frame>
        <p className={styles.hint}>{t('budgets.ui.grid.noRate')}</p>
      </Frame>
    );
  }
  return <Labour {...props} rate={rate} onRate={setClassId} />;
});
