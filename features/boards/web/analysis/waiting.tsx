import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';

interface FrameProps {
  readonly title: string;
  readonly className?: string | undefined;
}

/** The frame stands at once; where figures will be there are bars, and never a nought. */
export const CardWaiting = ({ title, className }: FrameProps) => (
  <ChartCard title={title} unit="" summary={title} className={className}>
    <SkeletonRows rows={7} columns={3} />
  </ChartCard>
);

export const CardFailed = ({
  title,
  className,
  onRetry,
}: FrameProps & { readonly onRetry: () => void }) => (
  <ChartCard title={title} unit="" summary={title} className={className} onRetry={onRetry}>
    {null}
  </ChartCard>
);
