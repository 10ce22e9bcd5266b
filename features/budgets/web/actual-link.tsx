import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import figure from '#web/ui/figure/figure.module.css';
import { amountText, type ShownUnit } from './amounts.ts';
import { analysisPath } from './paths.ts';
import { useFigure } from './use-amounts.ts';

interface ActualLinkProps {
  readonly id: number;
  readonly name: string;
  readonly actual: number;
  readonly toDate: number;
  readonly unit: ShownUnit;
}

/** How an actual stands to the budget of the same months. */
export function useActualWords({ name, actual, toDate, unit }: Omit<ActualLinkProps, 'id'>) {
  const { t } = useTranslation();
  const figure = useFigure(unit);
  const said = t('budgets.ui.list.executionWords', {
    name,
    actual: figure(actual),
    toDate: figure(toDate),
  });
  const apart = fenToYuan(yuanToFen(actual) - yuanToFen(toDate));
  if (apart === 0) return said;
  const by = figure(Math.abs(apart));
  const word = apart > 0 ? 'budgets.ui.list.above' : 'budgets.ui.list.below';
  return `${said}${t('budgets.ui.list.semicolon')}${t(word, { by })}`;
}

/** What was spent, as the way in to where it went. */
export function ActualLink(props: ActualLinkProps) {
  const { t } = useTranslation();
  const words = useActualWords(props);
  return (
    <Tooltip title={`${words}${t('budgets.ui.list.opensAnalysis')}`}>
      <Link to={analysisPath(props.id)} className={figure.figure ?? ''}>
        {amountText(props.actual, props.unit)}
      </Link>
    </Tooltip>
  );
}
