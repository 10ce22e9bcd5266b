import { Modal } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { recordError } from './error-log.ts';
import { reloadWhenReachable } from './reload-when-reachable.ts';

interface DialogBoundaryProps {
  readonly children: ReactNode;
  /** What is open, or null: a failure is told once, to whoever asked for it. */
  readonly open: string | null;
  readonly onClose: () => void;
}

interface DialogBoundaryState {
  readonly failed: boolean;
}

/** A dialog that does not load is told in a dialog: the pages below and what is typed there stay. */
export class DialogBoundary extends Component<DialogBoundaryProps, DialogBoundaryState> {
  override state: DialogBoundaryState = { failed: false };

  static getDerivedStateFromError(): DialogBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    recordError(thrown, info.componentStack ?? '');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Modal
        open={this.props.open !== null}
        title={i18n.t('failure.title')}
        okText={i18n.t('failure.reload')}
        cancelText={i18n.t('edit.cancel')}
        onOk={() => void reloadWhenReachable()}
        onCancel={this.props.onClose}
        width={420}
      >
        {i18n.t('failure.detail')}
      </Modal>
    );
  }
}
