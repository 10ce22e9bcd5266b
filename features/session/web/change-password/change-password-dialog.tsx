import { Button, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '../../contract.ts';
import { signOut } from '../session.ts';
import styles from './change-password-dialog.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Where the window is low, the room above the dialog is needed for its buttons. */
const LOW_WINDOW = { top: 'clamp(12px, 10vh, 100px)' };

interface ChangePasswordDialogProps {
  readonly open: boolean;
  /** The password is due: there is no way past the dialog but changing it or signing out. */
  readonly forced: boolean;
  readonly user: Pick<LoginInfo['userInfo'], 'userId' | 'userName'>;
  readonly onClose: () => void;
  /** After the change; where it was forced, the session has been read again by then. */
  readonly onChanged: () => void;
}

export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { open, forced, user, onClose, onChanged } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const firstInput = useRef<InputRef>(null);

  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const wayOut = forced ? (
    <Button disabled={busy} loading={leaving} onClick={leave}>
      {t('session.ui.changePassword.signOut')}
    </Button>
  ) : (
    <Button disabled={busy} onClick={onClose}>
      {t('session.ui.changePassword.cancel')}
    </Button>
  );

  return (
    <Modal
      open={open}
      title={t('session.ui.changePassword.title')}
      width={440}
      style={LOW_WINDOW}
      footer={null}
      closable={!forced}
      keyboard={!forced}
      // A click beside it is a slip more often than a wish to lose what was typed.
      mask={{ closable: false }}
      // Keeps it open while the change is on its way: nobody should have to guess how it ended.
      confirmLoading={busy}
      // What was typed must not be there for the next one who opens it.
      destroyOnHidden
      // Not earlier: the library notes first where the focus was, to give it back afterwards.
      afterOpenChange={(opened) => opened && firstInput.current?.focus()}
      onCancel={onClose}
    >
      {forced && <p className={styles.due}>{t('session.ui.changePassword.due')}</p>}
      <ChangePasswordForm
        userId={user.userId}
        userName={user.userName}
        forced={forced}
        busy={busy}
        firstInput={firstInput}
        wayOut={wayOut}
        onBusy={setBusy}
        onChanged={onChanged}
      />
    </Modal>
  );
}
