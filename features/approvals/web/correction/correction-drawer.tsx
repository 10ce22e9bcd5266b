import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { NotOpened } from '#web/ui/page/not-opened.tsx';
import { useCorrection } from '../queries.ts';
import { CorrectionFacts } from './correction-facts.tsx';

interface CorrectionDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** A correction of booked hours, as whoever leads the project was told of it. */
export function CorrectionDrawer({ id, onClose }: CorrectionDrawerProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { data, error, refetch } = useCorrection(id);
  return (
    <ReturnFocus>
      <Drawer
        open
        title={t('approvals.ui.correction.title')}
        placement={narrow ? 'bottom' : 'right'}
        size={narrow ? '86dvh' : 'min(460px, 100vw)'}
        onClose={onClose}
      >
        {data !== undefined && <CorrectionFacts correction={data} />}
        {data === undefined && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
        {data === undefined && error !== null && (
          <NotOpened
            error={error}
            gone={t('approvals.ui.correction.gone')}
            onRetry={() => void refetch()}
            onClose={onClose}
          />
        )}
      </Drawer>
    </ReturnFocus>
  );
}
