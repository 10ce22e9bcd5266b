import { Component, type ErrorInfo, type ReactNode } from 'react';
import { recordError } from '../error-log/error-log.ts';
import { reloadWhenReachable } from '../error-log/reload-when-reachable.ts';
import { i18n } from '../i18n/i18n.ts';
import styles from './failure-boundary.module.css';

interface Props {
  readonly children: ReactNode;
}

/** The last net: a part that cannot be loaded or drawn leaves a way on instead of an empty page. */
export class FailureBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    recordError(error, info.componentStack ?? '');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.failure}>
        <h1>{i18n.t('failure.title')}</h1>
        <p>{i18n.t('failure.detail')}</p>
        <button type="button" onClick={() => void reloadWhenReachable()}>
          {i18n.t('failure.reload')}
        </button>
      </main>
    );
  }
}
