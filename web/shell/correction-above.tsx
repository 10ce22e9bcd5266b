import { lazy, Suspense } from 'react';
import { DialogBoundary } from '../error-log/dialog-boundary.tsx';
import { APPROVALS } from '../router/destination.ts';
import { useSearchParams } from '../router/use-search-params.ts';

/** Only a notice leads to it. */
const CorrectionDrawer = lazy(async () => ({
  default: (await import('#features/approvals/web/correction/correction-drawer.tsx'))
    .CorrectionDrawer,
}));

/** A correction of booked hours that the address names, above whatever page somebody has. */
export function CorrectionAbove({ active }: { readonly active: string }) {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('correction'));
  if (active === APPROVALS || !Number.isInteger(id) || id <= 0) return null;
  const close = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('correction');
        return next;
      },
      { replace: true },
    );
  return (
    <DialogBoundary open="correction" onClose={close}>
      <Suspense>
        <CorrectionDrawer key={id} id={id} onClose={close} />
      </Suspense>
    </DialogBoundary>
  );
}
