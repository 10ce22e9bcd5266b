import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { detailPath } from '#features/budgets/web/fields.tsx';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import styles from './figures.module.css';

interface PlanFigureProps {
  readonly budgetId: number;
  /** Hours are planned in a grid of their own. */
  readonly hours?: boolean;
  readonly versionId?: number | null;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

export const planPath = (budgetId: number, hours: boolean, versionId: number | null): string => {
  const params = new URLSearchParams();
  if (hours) params.set('tab', 'hours');
  if (versionId !== null) params.set('version', String(versionId));
  const search = params.toString();
  return search === '' ? detailPath(budgetId) : `${detailPath(budgetId)}?${search}`;
};

/** A figure that was planned: it leads to the grid where it was entered. */
export function PlanFigure(props: PlanFigureProps) {
  const { budgetId, hours = false, versionId = null, detail, children } = props;
  const { t } = useTranslation();
  return (
    <Tooltip title={<Hint detail={detail} opens={t('boards.analysis.opensPlan')} />}>
      <Link className={styles.plan} to={planPath(budgetId, hours, versionId)}>
        {children}
      </Link>
    </Tooltip>
  );
}

function Hint({ detail, opens }: { readonly detail: ReactNode; readonly opens: string }) {
  return (
    <>
      {detail !== undefined && <div>{detail}</div>}
      <div>{opens}</div>
    </>
  );
}

interface ActualFigureProps {
  /** Whether the reader may see the rows behind it. */
  readonly opens: boolean;
  readonly detail?: ReactNode;
  readonly label?: string;
  /** What a click opens, where that is not rows. */
  readonly hint?: string;
  /** Why it does not open, where that is not for want of rights. */
  readonly why?: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A figure that was booked: it opens to its rows, where the reader may see them. */
export function ActualFigure(props: ActualFigureProps) {
  const { opens, detail, label, hint, why, onOpen, children } = props;
  const { t } = useTranslation();
  if (!opens) {
    return (
      <ShutFigure detail={detail} why={why ?? t('budgets.ui.opensNothing')}>
        {children}
      </ShutFigure>
    );
  }
  return (
    <Figure
      detail={<Hint detail={detail} opens={hint ?? t('boards.analysis.opensRows')} />}
      {...(label !== undefined && { label })}
      onOpen={onOpen}
    >
      {children}
    </Figure>
  );
}
