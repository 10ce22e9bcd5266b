import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import styles from './eye-button.module.css';

interface EyeButtonProps {
  readonly label: string;
  readonly shown: boolean;
  /** The field it opens to the eye. */
  readonly controls: string | undefined;
  /** For a field of the component library, which is lower. */
  readonly compact?: boolean;
  readonly onToggle: () => void;
}

/** Shows what is typed into a password field, or hides it again. */
export function EyeButton({ label, shown, controls, compact, onToggle }: EyeButtonProps) {
  return (
    <button
      type="button"
      className={styles.eye}
      data-compact={compact}
      aria-label={label}
      aria-pressed={shown}
      aria-controls={controls}
      onClick={onToggle}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  );
}
