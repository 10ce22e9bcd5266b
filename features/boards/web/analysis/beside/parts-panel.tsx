import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import styles from './parts-panel.module.css';

interface Part {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly value: string;
  /** Where the part itself opens. */
  readonly onOpen?: (() => void) | undefined;
}

interface PartsPanelProps {
  readonly title: string;
  readonly about: string;
  /** Undefined until they have come. */
  readonly parts: readonly Part[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** How many there are, also of those that are not shown yet, and what all of them come to. */
  readonly total: number;
  readonly sum: string;
  /** Whether that is the figure that was opened. */
  readonly equal: boolean;
  readonly more?: { readonly pending: boolean; readonly onMore: () => void } | undefined;
  readonly onClose: () => void;
}

function Foot({ total, sum, equal }: Pick<PartsPanelProps, 'total' | 'sum' | 'equal'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      <span role="status">
        {t('boards.analysis.beside.sum', { count: total })}{' '}
        <small className={equal ? styles.good : styles.careful}>
          {equal ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}{' '}
          {t(equal ? 'boards.analysis.beside.equal' : 'boards.analysis.beside.differs')}
        </small>
      </span>
      <strong>{sum}</strong>
    </div>
  );
}

/** What a figure is made of that is no cost: parts that come to it. */
export function PartsPanel(props: PartsPanelProps) {
  const { t } = useTranslation();
  const { title, about, parts, failed, onRetry, total, sum, equal, more, onClose } = props;
  return (
    <SidePanel
      title={title}
      sub={about}
      onClose={onClose}
      foot={parts !== undefined && <Foot total={total} sum={sum} equal={equal} />}
    >
      {parts === undefined && !failed && <SkeletonRows columns={2} />}
      {parts === undefined && failed && (
        <EmptyState
          alert
          bare
          title={t('chart.failed')}
          action={<Button onClick={onRetry}>{t('list.retry')}</Button>}
        />
      )}
      <ul className={styles.parts}>
        {(parts ?? []).map(({ key, name, note, value, onOpen }) => {
          const words = (
            <>
              <span>
                {name} <small className={styles.note}>{note}</small>
              </span>
              <span className={styles.value}>{value}</span>
            </>
          );
          return (
            <li key={key}>
              {onOpen === undefined ? (
                <div className={styles.part}>{words}</div>
              ) : (
                <button type="button" className={styles.part} onClick={onOpen}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {more !== undefined && (
        <Button type="link" block loading={more.pending} onClick={more.onMore}>
          {t('boards.analysis.beside.more', { count: total - (parts?.length ?? 0) })}
        </Button>
      )}
    </SidePanel>
  );
}
