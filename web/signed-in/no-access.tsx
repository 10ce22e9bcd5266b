import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { signOut } from '#features/session/web/session.ts';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { Brand } from '../ui/brand.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ChangePasswordDialog } from './change-password-dialog.ts';
import styles from './no-access.module.css';

/** The dialog stays once it was wanted, so that it can also close smoothly. */
function useDialog() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return { state, show: () => setState('open'), close: () => setState('closed') };
}

/** Signed in, but none of the roles opens anything: said plainly, instead of going round in circles. */
export function NoAccess({ info }: { readonly info: LoginInfo }) {
  const { t } = useTranslation();
  const password = useDialog();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={styles.message}>
        <EmptyState
          icon={<LockOutlined />}
          title={t('noAccess.title', { name: info.userInfo.nickName })}
          detail={t('noAccess.detail')}
          action={
            <div className={styles.actions}>
              <Button onClick={password.show}>{t('shell.user.changePassword')}</Button>
              <Button onClick={() => void signOut()}>{t('shell.user.signOut')}</Button>
            </div>
          }
        />
      </main>
      {password.state !== 'unused' && (
        <Suspense>
          <ChangePasswordDialog
            open={password.state === 'open'}
            forced={false}
            user={info.userInfo}
            onClose={password.close}
            onChanged={password.close}
          />
        </Suspense>
      )}
    </div>
  );
}
