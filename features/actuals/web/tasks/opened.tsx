import { Figure } from '#web/ui/figure/figure.tsx';

interface OpenedProps {
  /** Nothing opens where it is nothing. */
  readonly value: number;
  readonly detail: string;
  readonly onOpen: () => void;
  readonly children: string;
}

/** A figure of the accounts, and the way to what it is made of. */
export function Opened({ value, detail, onOpen, children }: OpenedProps) {
  if (value === 0) return children;
  return (
    <Figure detail={detail} onOpen={onOpen}>
      {children}
    </Figure>
  );
}
