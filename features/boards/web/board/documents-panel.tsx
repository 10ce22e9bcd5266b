import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { yuanText } from '#web/ui/amount-text.ts';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { lessYuan, sumYuan } from './amounts.ts';
import styles from './documents-panel.module.css';

/** What one document adds to a figure. */
interface Part {
  readonly budgetId: number;
  readonly code: string;
  readonly name: string;
  /** Null where it has none. */
  readonly amount: number | null;
  /** Where more of it stands. */
  readonly to: string;
  /** What is to be known of the amount. */
  readonly mark?: string;
}

/** A figure made of documents rather than of rows: a plan, a difference, a forecast. */
export interface Documents {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly Part[];
  /** The figure as it stood on the page; null where it had none, left out where that was how many they are. */
  readonly amount?: number | null;
  /** What is said of a document without an amount. */
  readonly without: string;
  /** The list of them all. */
  readonly list?: string;
}

const sumOf = (parts: readonly Part[]) => sumYuan(parts.map(({ amount }) => amount ?? 0));

/** What they come to, and whether that is the figure that was opened. */
function useProof() {
  const { t } = useTranslation();
  return ({ parts, amount }: Documents) => {
    if (amount === undefined) return t('boards.board.sumOf', { count: parts.length });
    const missing = parts.filter((part) => part.amount === null).length;
    if (amount === null || missing > 0)
      return t('boards.board.documentsMissing', { count: missing });
    const difference = lessYuan(sumOf(parts), amount);
    return difference === 0
      ? t('boards.board.documentsSum', { count: parts.length })
      : t('boards.board.documentsDiffer', {
          count: parts.length,
          difference: yuanText(difference),
        });
  };
}

interface DocumentsPanelProps {
  readonly documents: Documents;
  readonly onClose: () => void;
}

/** The documents behind a figure, which add up to it. */
export function DocumentsPanel({ documents, onClose }: DocumentsPanelProps) {
  const { t } = useTranslation();
  const wordsOf = useProof();
  const { title, about, parts, without, list } = documents;
  return (
    <SidePanel
      title={title}
      sub={about}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <span>
            {wordsOf(documents)}
            {list !== undefined && (
              <>
                {' '}
                <Link className={styles.list} to={list}>
                  {t('boards.board.inList')}
                </Link>
              </>
            )}
          </span>
          <strong>{yuanText(sumOf(parts))}</strong>
        </div>
      }
    >
      <ul className={styles.rows}>
        {parts.map(({ budgetId, code, name, amount: own, to, mark }) => (
          <li key={budgetId}>
            <Link className={styles.row} to={to}>
              <span className={styles.name}>
                {name} <small className={styles.code}>{code}</small>
                {mark !== undefined && <small className={styles.mark}>{mark}</small>}
              </span>
              <span className={own === null ? styles.without : styles.amount}>
                {own === null ? without : yuanText(own)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
