import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { FrameSkeleton } from '../ui/frame-skeleton.tsx';
import hidden from '../ui/hidden.module.css';
import { ChangePasswordDialog } from './change-password-dialog.ts';

const stay = () => undefined;

/**
 * Everything but changing the password is refused until that is done, so nothing else is asked for:
 * behind the dialog there are only the outlines of the application. Once the session has been read
 * again, the application itself takes this place.
 */
export function PasswordDue({ info }: { readonly info: LoginInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <main>
        <h1 className={hidden.words}>{t('session.ui.changePassword.title')}</h1>
        <div aria-hidden="true">
          <FrameSkeleton />
        </div>
      </main>
      <Suspense>
        <ChangePasswordDialog open forced user={info.userInfo} onClose={stay} onChanged={stay} />
      </Suspense>
    </>
  );
}
