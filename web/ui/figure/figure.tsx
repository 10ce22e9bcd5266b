import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  /** How it comes about, and what a click opens. */
  readonly detail: ReactNode;
  readonly onOpen: () => void;
  /** Where what is seen does not say it all: a cell, a bar. */
  readonly label?: string;
  readonly className?: string;
  /** Where the arrows walk between figures, and only one of them takes the tab key. */
  readonly tabIndex?: number;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}

interface ShutFigureProps {
  /** How it comes about. */
  readonly detail?: ReactNode;
  /** Why it does not open. */
  readonly why: string;
  /** Another one in its row says the same, and the tab key stops at that one alone. */
  readonly beside?: boolean;
  readonly children: ReactNode;
}

/** A figure that opens nothing says why, to whoever points at it, reaches it by keyboard, or hears it. */
export function ShutFigure({ detail, why, beside = false, children }: ShutFigureProps) {
  const words = (
    <>
      {detail !== undefined && <div>{detail}</div>}
      <div>{why}</div>
    </>
  );
  return (
    <Tooltip title={words} trigger={['hover', 'focus']}>
      <span className={styles.shut} aria-description={why} {...(!beside && { tabIndex: 0 })}>
        {children}
      </span>
    </Tooltip>
  );
}

/** A figure that is a way in to the rows behind it; at rest it looks like text. */
export function Figure(props: FigureProps) {
  const { detail, onOpen, label, className, children, tabIndex, onFocus } = props;
  return (
    <Tooltip title={detail}>
      <button
        type="button"
        className={className === undefined ? styles.figure : `${styles.figure} ${className}`}
        {...(label !== undefined && { 'aria-label': label })}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onOpen}
      >
        {children}
      </button>
    </Tooltip>
  );
}
