import type { ReactNode } from 'react';

interface WithUnitProps {
  readonly unit: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A figure and its unit, read as one: the sign of the currency stands before it, a word after it. */
export function WithUnit({ unit, className, children }: WithUnitProps) {
  if (unit === undefined) return children;
  const mark = <span className={className}>{unit}</span>;
  return unit === '¥' ? (
    <>
      {mark}
      {children}
    </>
  ) : (
    <>
      {children} {mark}
    </>
  );
}
