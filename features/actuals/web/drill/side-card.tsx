import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { thousands } from '#kernel/format.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import styles from './drill.module.css';

export interface Part {
  readonly key: string | number;
  readonly name: string;
  readonly note: string;
  readonly value: string;
  readonly onOpen?: () => void;
}

interface SideCardProps {
  readonly name: string;
  readonly about: string;
  readonly to?: string | undefined;
  /** Null until they came. */
  readonly parts: readonly Part[] | null;
  readonly sum: string;
  readonly failed?: boolean;
  readonly onAgain?: () => void;
}

/** Of more parts than these the first are shown, so that what they come to stays in sight. */
const SHOWN = 12;

function Words({ part: { name, note, value } }: { readonly part: Part }) {
  return (
    <>
      <span className={styles.partName}>
        {name} <small>{note}</small>
      </span>
      <span className={styles.amount}>{value}</span>
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : parts.length - SHOWN;
  return (
    <>
      <ul>
        {(hidden > 0 ? parts.slice(0, SHOWN) : parts).map((part) => (
          <li key={part.key}>
            {part.onOpen === undefined ? (
              <span className={styles.part}>
                <Words part={part} />
              </span>
            ) : (
              <button type="button" className={styles.part} onClick={part.onOpen}>
                <Words part={part} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('actuals.ui.drill.side.more', { count: hidden, text: thousands(hidden) })}
        </Button>
      )}
    </>
  );
}

/** One side of a figure: what it is made of, and what that comes to. */
export function SideCard({ name, about, to, parts, sum, failed = false, onAgain }: SideCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const title: ReactNode = (
    <>
      <b id={id}>{name}</b> <small>{about}</small>
    </>
  );
  return (
    <section className={styles.side} aria-labelledby={id}>
      {to === undefined ? (
        <p className={styles.sideHead}>{title}</p>
      ) : (
        <Link className={styles.sideHead} to={to}>
          {title}
          <RightOutlined className={styles.arrow ?? ''} aria-hidden />
        </Link>
      )}
      {parts === null && !failed && <SkeletonRows columns={2} rows={3} />}
      {failed && (
        <p className={styles.failed} role="alert">
          {t('actuals.ui.drill.failed')}
          <Button type="link" size="small" onClick={onAgain}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {parts !== null && (
        <>
          <Parts parts={parts} />
          <p className={styles.sideSum}>
            <span>{t('actuals.ui.tasks.total')}</span>
            <span className={styles.amount}>{sum}</span>
          </p>
        </>
      )}
    </section>
  );
}
