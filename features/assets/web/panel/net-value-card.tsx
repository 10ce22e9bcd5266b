import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetEndpoints } from '#features/assets/contract.ts';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { saveDownload } from '#web/api/download.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { percentText, wanText } from '../amounts.ts';
import styles from './asset-panel.module.css';
import { type NetPoint, netValueOption, placeOf, pointsOf } from './net-value-option.ts';

const HEIGHT = 168;

function PointsTable({ points, label }: { readonly points: readonly NetPoint[]; label: string }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to press.
    <div className={styles.points} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('assets.ui.chart.monthHead')}</th>
            <th scope="col">{t('assets.ui.chart.netHead')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ month, netValue }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{yuanText(netValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The formula in words, and the net value from the first month to the residual. */
export function NetValueCard({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation();
  const colors = useColors();
  const [view, setView] = useCardView('asset', 'netValue');
  const [downloading, setDownloading] = useState(false);
  const { id, name, originalValue, residualValue, residualRate, lifeMonths, month, netValue } =
    asset;
  const points = useMemo(() => pointsOf(asset), [asset]);
  const at = placeOf(points, month);
  const now = points[at];
  const option = useMemo(
    () =>
      netValueOption(points, at, residualValue, colors, {
        now: now
          ? t('assets.ui.chart.now', { month: now.month, value: wanText(now.netValue) })
          : '',
        residual: t('assets.ui.chart.residual', { value: wanText(residualValue) }),
        detailOf: (point) => `${point.month}  ${yuanText(point.netValue)}`,
      }),
    [points, at, now, residualValue, colors, t],
  );
  const summary = t('assets.ui.chart.summary', {
    name,
    month,
    original: yuanText(originalValue),
    net: yuanText(netValue),
    end: points.at(-1)?.month ?? month,
    residual: yuanText(residualValue),
  });
  const download = async () => {
    setDownloading(true);
    // What goes wrong has been shown as a toast.
    await saveDownload(assetEndpoints.exportSchedule, { params: { id } }).catch(() => undefined);
    setDownloading(false);
  };
  const title = t('assets.ui.chart.title');
  return (
    <ChartCard
      className={styles.chart}
      title={title}
      unit={t('assets.ui.chart.formula', {
        original: yuanText(originalValue),
        rate: percentText((10_000 - Math.round(residualRate * 100)) / 100).replace('%', ''),
        life: lifeMonths,
      })}
      summary={summary}
      view={view}
      onView={setView}
      picture={points.length < 2 ? undefined : { option, height: HEIGHT }}
      filters={[`${asset.code} · ${name}`]}
      onDownload={() => void download()}
      downloading={downloading}
    >
      {points.length < 2 ? (
        <p className={styles.none}>{t('assets.ui.chart.none')}</p>
      ) : view === 'chart' ? (
        <Chart option={option} summary={summary} height={HEIGHT} />
      ) : (
        <PointsTable points={points} label={title} />
      )}
    </ChartCard>
  );
}
