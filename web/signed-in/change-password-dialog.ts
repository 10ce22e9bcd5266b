import { lazy } from 'react';

/** Comes when it is wanted: hardly anybody changes the password on the way in. */
export const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#features/session/web/change-password/change-password-dialog.tsx'))
    .ChangePasswordDialog,
}));
