import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Unit } from '#features/budgets/rules.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import figure from '#web/ui/figure/figure.module.css';
import { analysisPath } from './paths.ts';
import { amountText } from './use-unit.ts';

interface ActualLinkProps {
  readonly id: number;
  readonly name: string;
  readonly actual: number;
  readonly toDate: number;
  readonly unit: Unit;
}

/** How an actual stands to the budget of the same months. */
export function useActualWords() {
  const { t } = useTranslation();
  return ({ name, actual, toDate, unit }: Omit<ActualLinkProps, 'id'>) => {
    const said = t('budgets.ui.list.executionWords', {
      name,
      actual: amountText(actual, unit),
      toDate: amountText(toDate, unit),
      unit: t(`budgets.ui.list.unit.${unit}`),
    });
    const apart = fenToYuan(yuanToFen(actual) - yuanToFen(toDate));
    if (apart === 0) return said;
    const by = amountText(Math.abs(apart), unit);
    const word = apart > 0 ? 'budgets.ui.list.above' : 'budgets.ui.list.below';
    return `${said}${t('budgets.ui.list.semicolon')}${t(word, { by })}`;
  };
}

/** What was spent, as the way in to where it went. */
export function ActualLink(props: ActualLinkProps) {
  const { t } = useTranslation();
  const words = useActualWords()(props);
  return (
    <Tooltip title={`${words}${t('budgets.ui.list.opensAnalysis')}`}>
      <Link to={analysisPath(props.id)} className={figure.figure ?? ''}>
        {amountText(props.actual, props.unit)}
      </Link>
    </Tooltip>
  );
}
