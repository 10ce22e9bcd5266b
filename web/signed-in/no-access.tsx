import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { signOut } from '#features/session/web/session.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import styles from './no-access.module.css';

/** Signed in, but none of the roles opens anything: said plainly, instead of going round in circles. */
export function NoAccess({ info }: { readonly info: LoginInfo }) {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <EmptyState
        icon={<LockOutlined />}
        title={t('noAccess.title', { name: info.userInfo.nickName })}
        detail={t('noAccess.detail')}
        action={<Button onClick={() => void signOut()}>{t('shell.user.signOut')}</Button>}
      />
    </main>
  );
}
