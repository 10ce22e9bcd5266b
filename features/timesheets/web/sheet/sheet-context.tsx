import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import { StateChip } from '../parts/state-chip.tsx';
import styles from './sheet-view.module.css';

interface SheetContextProps {
  readonly state: CurrentSheet['sheet']['state'];
  /** Says how far the sheet is; where one is led when that changes. */
  readonly stateRef: Ref<HTMLSpanElement>;
  readonly onHistory: () => void;
  /** Which batch. */
  readonly children: ReactNode;
}

/** Beside the title: how far the sheet is, which one it is, and what happened to it. */
export const SheetContext = memo(function SheetContext(props: SheetContextProps) {
  const { state, stateRef, onHistory, children } = props;
  const { t } = useTranslation();
  return (
    <>
      <span ref={stateRef} tabIndex={-1} className={styles.state}>
        <StateChip state={state} />
      </span>
      {children}
      <Button
        type="text"
        icon={<HistoryOutlined />}
        aria-label={t('timesheets.ui.history')}
        title={t('timesheets.ui.history')}
        onClick={onHistory}
      />
    </>
  );
});
