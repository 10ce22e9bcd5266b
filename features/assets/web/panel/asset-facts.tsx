import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthWord } from '#web/ui/month-word.ts';
import { percentText } from '../amounts.ts';
import { MonthAmount } from '../list/month-amount.tsx';
import styles from './asset-panel.module.css';

interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
}

/** The figures of the month and what they come from. */
export function AssetFacts({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { month, lifeMonths, monthsTaken, residualRate, custodian, scrappedMonth } = asset;
  const monthWord = useMonthWord('short');
  const inMonth = { month: monthWord(month) };
  const facts: readonly Fact[] = [
    {
      key: 'originalValue',
      label: t('assets.ui.fact.originalValue'),
      value: yuanText(asset.originalValue),
    },
    {
      key: 'depreciation',
      label: t('assets.ui.fact.depreciation', inMonth),
      value: <MonthAmount row={asset} month={month} />,
      strong: true,
    },
    { key: 'taken', label: t('assets.ui.fact.taken'), value: yuanText(asset.taken) },
    {
      key: 'netValue',
      label: t('assets.ui.fact.netValue'),
      value: yuanText(asset.netValue),
      strong: true,
    },
    { key: 'inService', label: t('assets.ui.fact.inService'), value: asset.inServiceMonth },
    {
      key: 'life',
      label: t('assets.ui.fact.life'),
      value: t('assets.ui.lifeText', { taken: monthsTaken, life: lifeMonths }),
    },
    {
      key: 'residual',
      label: t('assets.ui.fact.residual'),
      value: `${percentText(residualRate)} · ${yuanText(asset.residualValue)}`,
    },
    {
      key: 'custodian',
      label: t('assets.ui.fact.custodian'),
      value: custodian === null ? nameOf(asset.department) : custodian.nickName,
    },
    ...(scrappedMonth === null
      ? []
      : [{ key: 'scrapped', label: t('assets.ui.fact.scrapped'), value: scrappedMonth }]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value, strong = false }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd data-strong={strong}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
