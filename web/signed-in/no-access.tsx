import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { signOut } from '#features/session/web/session.ts';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { Brand } from '../ui/brand.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import styles from './no-access.module.css';

/** Signed in, but none of the roles opens anything: said plainly, instead of going round in circles. */
export function NoAccess({ info }: { readonly info: LoginInfo }) {
  const { t } = useTranslation();
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
          action={<Button onClick={() => void signOut()}>{t('shell.user.signOut')}</Button>}
        />
      </main>
    </div>
  );
}
