import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Drill, useDrill } from '#features/actuals/web/fields.tsx';
import { yuanToFen } from '#kernel/money.ts';
import { drillOf } from '../drills.ts';
import type { Scene } from '../ground.ts';
import { type Variance, VariancePanel } from './variance-panel.tsx';
import { type Waiting, WaitingPanel } from './waiting-panel.tsx';

type Beside =
  | { readonly of: 'waiting'; readonly waiting: Waiting }
  | { readonly of: 'variance'; readonly variance: Variance };

/** What stands beside the page: rows of costs, hours that wait, or why labour differs. One at a time. */
export function useBeside(scene: Scene) {
  const { t } = useTranslation();
  const drill = useDrill();
  const [beside, setBeside] = useState<Beside | null>(null);
  const close = () => setBeside(null);
  const open = (asked: Drill) => {
    close();
    drill.open(asked);
  };
  const show = (asked: Beside) => {
    drill.close();
    setBeside(asked);
  };
  let panel: ReactNode = drill.panel;
  if (beside?.of === 'waiting') {
    const { waiting } = beside;
    const key = `${waiting.from} ${waiting.to}`;
    panel = <WaitingPanel key={key} waiting={waiting} onClose={close} />;
  } else if (beside?.of === 'variance') {
    const { variance } = beside;
    panel = (
      <VariancePanel
        key={variance.kind}
        variance={variance}
        onClose={close}
        onPart={({ projectId, direct, month, actualAmount }, name) =>
          open(
            drillOf(scene, {
              title: name,
              path: [t('boards.analysis.labour.actual'), name],
              figure: { kind: 'amount', fen: yuanToFen(actualAmount) },
              narrowed: { projectId, direct },
              sources: ['labour'],
              from: month,
              to: month,
              posting: true,
            }),
          )
        }
      />
    );
  }
  return {
    open,
    openWaiting: (waiting: Waiting) => show({ of: 'waiting', waiting }),
    openVariance: (variance: Variance) => show({ of: 'variance', variance }),
    panel,
    room: drill.room,
  };
}
