import { CheckCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Finding } from '#features/actuals/contract-tasks.ts';
import { mendOne } from '../paths.ts';
import { useFindingWords } from './finding-words.ts';
import styles from './findings.module.css';

export type Mendable = Exclude<Finding, { readonly kind: 'unapproved' }>;

export const isMendable = (finding: Finding): finding is Mendable => finding.kind !== 'unapproved';

/** Tells findings of one kind from each other. */
export function keyOf(finding: Mendable): string {
  switch (finding.kind) {
    case 'missingStandard':
      return `${finding.rateClass.id} ${finding.originMonth}`;
    case 'missingRate':
      return `${finding.person.userId} ${finding.originMonth}`;
    case 'unmapped':
      return finding.accountCode;
    case 'unbalanced':
      return `${finding.book} ${finding.period} ${finding.voucher}`;
    case 'unassigned':
      return `${finding.source} ${finding.sourceId} ${finding.originMonth}`;
    case 'closedShare':
      return String(finding.assetId);
  }
}

interface FindingLineProps {
  readonly finding: Mendable;
  readonly month: string;
}

/** Something a run came upon, and the way to where it is mended. */
export function FindingLine({ finding, month }: FindingLineProps) {
  const { t } = useTranslation();
  const { name, about, size } = useFindingWords()(finding, month);
  return (
    <li className={styles.line} data-mended={finding.mended}>
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>{about}</span>
      <span className={styles.size}>{size}</span>
      {finding.mended ? (
        <span className={styles.mended}>
          <CheckCircleOutlined aria-hidden /> {t('actuals.ui.tasks.mended')}
        </span>
      ) : (
        <Link
          className={styles.mend}
          to={mendOne(finding, month)}
          aria-label={t('actuals.ui.tasks.mendOf', { name })}
        >
          {t('actuals.ui.tasks.mend')}
        </Link>
      )}
    </li>
  );
}
