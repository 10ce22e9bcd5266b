import { lazy, Suspense, useMemo, useState } from 'react';
import type { LoginInfo } from '#features/session/contract.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { DialogBoundary } from '../error-log/dialog-boundary.tsx';
import { ChangePasswordDialog } from '../signed-in/change-password-dialog.ts';

export type DialogName = 'search' | 'settings' | 'password';

// None of these is on screen when the application opens, so their code comes when they are wanted.
const MenuSearch = lazy(async () => ({
  default: (await import('./search/menu-search.tsx')).MenuSearch,
}));
const SettingsDrawer = lazy(async () => ({
  default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer,
}));

interface DialogsProps {
  readonly info: LoginInfo;
  readonly entries: readonly MenuEntry[];
  readonly open: DialogName | null;
  readonly onClose: () => void;
}

/** Once wanted, a dialog stays mounted, so that it can also close smoothly. */
function useWanted(open: DialogName | null): ReadonlySet<DialogName> {
  const [wanted, setWanted] = useState<ReadonlySet<DialogName>>(new Set());
  if (open !== null && !wanted.has(open)) setWanted(new Set([...wanted, open]));
  return wanted;
}

/** What opens over the pages: the search, the settings, the password. */
export function Dialogs({ info, entries, open, onClose }: DialogsProps) {
  const wanted = useWanted(open);
  const roles = useMemo(() => effectiveRoles(info.roles, info.approvals), [info]);
  return (
    <DialogBoundary open={open} onClose={onClose}>
      <Suspense>
        {wanted.has('search') && (
          <MenuSearch entries={entries} roles={roles} open={open === 'search'} onClose={onClose} />
        )}
        {wanted.has('settings') && <SettingsDrawer open={open === 'settings'} onClose={onClose} />}
        {wanted.has('password') && (
          <ChangePasswordDialog
            open={open === 'password'}
            forced={false}
            user={info.userInfo}
            onClose={onClose}
            onChanged={onClose}
          />
        )}
      </Suspense>
    </DialogBoundary>
  );
}
