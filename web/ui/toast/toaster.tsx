import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../icons.tsx';
import { useStore } from '../use-store.ts';
import styles from './toaster.module.css';
import { ACTION_TOAST_MS, dismissToast, TOAST_MS, type Toast, toasts } from './toasts.ts';

/** Runs down only while nobody points at the toast or is inside it with the keyboard. */
function useExpiry({ id, action }: Toast, paused: boolean): void {
  const left = useRef(action === undefined ? TOAST_MS : ACTION_TOAST_MS);
  useEffect(() => {
    if (paused) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [id, paused]);
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useExpiry(toast, pointed || focused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses its time
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className={styles.text}>{toast.text}</p>
      {toast.action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('toast.dismiss')}
        onClick={() => dismissToast(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Where toasts appear; mounted once, above everything. */
export function Toaster() {
  const shown = useStore(toasts);
  return (
    <div className={styles.stack}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
