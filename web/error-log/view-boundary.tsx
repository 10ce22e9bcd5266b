import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { recordError } from './error-log.ts';
import { ViewFailure } from './view-failure.tsx';

interface ViewBoundaryProps {
  readonly children: ReactNode;
  /** A failure belongs to the view it happened in: with another key there is another view. */
  readonly resetKey: string;
}

interface NetProps extends ViewBoundaryProps {
  readonly onReset: () => void;
}

interface NetState {
  /** Boxed, because anything can be thrown, null as well. */
  readonly failure: { readonly thrown: unknown } | null;
}

class Net extends Component<NetProps, NetState> {
  override state: NetState = { failure: null };

  static getDerivedStateFromError(thrown: unknown): NetState {
    return { failure: { thrown } };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    recordError(thrown, info.componentStack ?? '');
  }

  override componentDidUpdate(before: NetProps) {
    if (this.state.failure !== null && before.resetKey !== this.props.resetKey) this.#retry();
  }

  #retry = () => {
    this.props.onReset();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <ViewFailure thrown={failure.thrown} onRetry={this.#retry} />;
  }
}

/** Keeps the failure of one view inside that view; everything around it goes on working. */
export function ViewBoundary(props: ViewBoundaryProps) {
  // Queries that threw stay failed until they are told that somebody wants to try again.
  const { reset } = useQueryErrorResetBoundary();
  return <Net {...props} onReset={reset} />;
}
