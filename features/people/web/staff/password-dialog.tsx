import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#web/error-log/use-copy.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import styles from './password-dialog.module.css';

export interface IssuedPassword {
  readonly name: string;
  readonly userName: string;
  readonly password: string;
}

interface PasswordDialogProps {
  readonly issued: IssuedPassword;
  readonly onClose: () => void;
}

/** A one-time password, shown once: it goes away only when somebody says that they have it. */
export function PasswordDialog({ issued, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { name, userName, password } = issued;
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('people.ui.password.title')}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        width={440}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('people.ui.password.close')}
          </Button>
        }
      >
        <p className={styles.detail}>{t('people.ui.password.detail', { name, userName })}</p>
        <div className={styles.row}>
          <output className={styles.password} aria-label={t('people.ui.password.value')}>
            {password}
          </output>
          <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(password)}>
            {t('people.ui.password.copy')}
          </Button>
        </div>
      </Modal>
    </ReturnFocus>
  );
}
