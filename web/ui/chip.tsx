import type { ComponentProps } from 'react';
import styles from './chip.module.css';

/** What a state means to the reader: nothing yet, under way, done, worth a look, to be mended. */
export type ChipTone = 'plain' | 'info' | 'good' | 'careful' | 'bad';

interface ChipProps extends Omit<ComponentProps<'span'>, 'className'> {
  readonly tone?: ChipTone;
}

/** A state in a word or two. */
export function Chip({ tone = 'plain', ...span }: ChipProps) {
  return <span {...span} className={styles.chip} data-tone={tone} />;
}
