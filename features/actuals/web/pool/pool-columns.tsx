import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PoolLine } from '#features/actuals/contract-pool.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import styles from '../inputs.module.css';

export interface Operations {
  readonly decide: (line: PoolLine) => void;
  readonly takeBack: (line: PoolLine) => void;
}

export function Decision({ decision }: Pick<PoolLine, 'decision'>) {
  const { t } = useTranslation();
  if (decision === null) return <Chip tone="careful">{t('actuals.ui.pool.undecided')}</Chip>;
  return (
    <span>
      {decision.parts.map(({ project, share, amount }) => (
        <span key={project?.id ?? 0} className={styles.second}>
          {project?.code ?? t('actuals.ui.pool.company')} · {share}% · {yuanText(amount)}
        </span>
      ))}
    </span>
  );
}

interface LineOperationsProps extends Operations {
  readonly line: PoolLine;
}

/** What can be done with a line; nothing where its month has booked it. */
export function LineOperations({ line, decide, takeBack }: LineOperationsProps) {
  const { t } = useTranslation();
  if (!line.abilities.decide) {
    return <span className={styles.faint}>{t('actuals.ui.pool.booked')}</span>;
  }
  const { what } = line;
  return (
    <span className={styles.operations}>
      <Button
        type="link"
        size="small"
        aria-label={t('actuals.ui.pool.decideOf', { what })}
        onClick={() => decide(line)}
      >
        {t('actuals.ui.pool.decide')}
      </Button>
      {line.decision !== null && (
        <Button
          type="link"
          size="small"
          aria-label={t('actuals.ui.pool.takeBackOf', { what })}
          onClick={() => takeBack(line)}
        >
          {t('actuals.ui.pool.takeBack')}
        </Button>
      )}
    </span>
  );
}

/** What the company bears of a line. */
const companyPart = ({ decision }: PoolLine) =>
  fenToYuan(
    sumFen(
      (decision?.parts ?? [])
        .filter(({ project }) => project === null)
        .map(({ amount }) => yuanToFen(amount)),
    ),
  );

/**
 * What the list shows of a cost without a project; where it is narrowed to what the company bears, how much
 * that is of each, so that its sum opens to rows that add up to it.
 */
export function usePoolColumns(
  operations: Operations,
  { ofCompany }: { readonly ofCompany: boolean },
): ListColumn<PoolLine>[] {
  const { t } = useTranslation();
  const nameOf = useNames();
  return [
    {
      key: 'what',
      title: t('actuals.ui.pool.what'),
      sortable: true,
      shown: 'always',
      fixed: 'start',
      width: 150,
      render: ({ what, source }) => (
        <span className={styles.code}>
          {what}
          <span className={styles.second}>{t(`actuals.ui.pool.source.${source}`)}</span>
        </span>
      ),
    },
    {
      key: 'text',
      title: t('actuals.ui.pool.text'),
      render: ({ text, detail }) => (
        <span>
          {text}
          <span className={styles.second}>{detail}</span>
        </span>
      ),
    },
    {
      key: 'subCategory',
      title: t('actuals.ui.pool.subCategory'),
      render: ({ subCategory }) => nameOf(subCategory),
    },
    {
      key: 'projectText',
      title: t('actuals.ui.pool.named'),
      render: ({ projectText }) => projectText || <span className={styles.faint}>—</span>,
    },
    {
      key: 'department',
      title: t('actuals.ui.vouchers.field.department'),
      shown: 'onRequest',
      render: ({ department }) => (department === null ? '—' : nameOf(department)),
    },
    {
      key: 'amount',
      title: t('actuals.ui.pool.amount'),
      numeric: true,
      sortable: true,
      shown: 'always',
      render: ({ amount }) => yuanText(amount),
    },
    ...(ofCompany
      ? [
          {
            key: 'companyPart',
            title: t('actuals.ui.pool.states.company'),
            numeric: true,
            shown: 'always' as const,
            render: (line: PoolLine) => yuanText(companyPart(line)),
          },
        ]
      : []),
    {
      key: 'decision',
      title: t('actuals.ui.pool.decision'),
      render: ({ decision }) => <Decision decision={decision} />,
    },
    {
      key: 'operations',
      title: t('actuals.ui.operations'),
      shown: 'always',
      fixed: 'end',
      render: (line) => <LineOperations line={line} {...operations} />,
    },
  ];
}
