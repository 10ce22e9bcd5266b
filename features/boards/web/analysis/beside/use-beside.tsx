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

interface Opened {
  readonly beside: Beside;
  /** Each figure that is opened has a panel of its own, which gives the focus back to it. */
  readonly at: number;
}

/** What lies over the page: rows of costs, hours that wait, or why labour differs. One at a time. */
export function useBeside(scene: Scene) {
  const { t } = useTranslation();
  const drill = useDrill();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const open = (asked: Drill) => {
    close();
    drill.open(asked);
  };
  const show = (asked: Beside) => {
    drill.close();
    setOpened((before) => ({ beside: asked, at: (before?.at ?? 0) + 1 }));
  };
  let panel: ReactNode = drill.panel;
  if (opened?.beside.of === 'waiting') {
    const { waiting } = opened.beside;
    panel = <WaitingPanel key={opened.at} waiting={waiting} onClose={close} />;
  } else if (opened?.beside.of === 'variance') {
    const { variance } = opened.beside;
    panel = (
      <VariancePanel
        key={opened.at}
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
  };
}
