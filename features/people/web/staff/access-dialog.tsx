import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessPreview, accessEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { refetchOrganisation } from '../queries.ts';
import styles from './access-dialog.module.css';

interface AccessDialogProps {
  readonly ids: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Figures({ preview }: { readonly preview: AccessPreview }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.figures}>
      {(['waiting', 'ownPassword', 'disabled'] as const)
        .filter((name) => preview[name] > 0)
        .map((name) => (
          <li key={name} data-main={name === 'waiting'}>
            {t(`people.ui.access.${name}`, { count: preview[name] })}
          </li>
        ))}
    </ul>
  );
}

function Explanation({ preview }: { readonly preview: AccessPreview }) {
  const { t } = useTranslation();
  const { mail, waiting, withAddress } = preview;
  if (waiting === 0) return <p className={styles.hint}>{t('people.ui.access.nobody')}</p>;
  return (
    <>
      <p className={styles.hint}>
        {t(mail ? 'people.ui.access.inviteHint' : 'people.ui.access.noMail')}
        {mail && withAddress < waiting && (
          <strong> {t('people.ui.access.withoutAddress', { count: waiting - withAddress })}</strong>
        )}
      </p>
      <p className={styles.hint}>{t('people.ui.access.sheetHint')}</p>
    </>
  );
}

/** How people who have no password of their own get in: by e-mail, or with a sheet handed out. */
export function AccessDialog({ ids, onDone, onClose }: AccessDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState<'invite' | 'sheet' | null>(null);
  const {
    data: preview,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['people', 'access', ids],
    queryFn: ({ signal }) =>
      answered(call(accessEndpoints.preview, { body: { ids: [...ids] } }, { signal })),
    gcTime: 0,
  });

  /** What is refused has been shown as a toast; the dialog stays for another try. */
  const carryOut = async (what: 'invite' | 'sheet', work: () => Promise<boolean>) => {
    setBusy(what);
    const done = await work().catch(() => false);
    setBusy(null);
    if (!done) return;
    onDone();
    onClose();
    await refetchOrganisation(client);
  };
  const invite = () =>
    carryOut('invite', async () => {
      const body = { ids: [...ids] };
      const { invited } = await answered(call(accessEndpoints.invite, { body }));
      showToast('success', t('people.ui.access.invited', { count: invited }));
      return true;
    });
  const sheet = () =>
    carryOut('sheet', () => saveDownload(accessEndpoints.passwords, { body: { ids: [...ids] } }));

  const mayInvite = preview?.mail === true && preview.withAddress > 0;
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('people.ui.access.title')}
        width={520}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('people.ui.access.close')}</Button>
            {preview !== undefined && preview.waiting > 0 && (
              <Button
                type={mayInvite ? 'default' : 'primary'}
                loading={busy === 'sheet'}
                disabled={busy === 'invite'}
                onClick={() => void sheet()}
              >
                {t('people.ui.access.sheet')}
              </Button>
            )}
            {mayInvite && (
              <Button
                type="primary"
                loading={busy === 'invite'}
                disabled={busy === 'sheet'}
                onClick={() => void invite()}
              >
                {t('people.ui.access.invite', { count: preview.withAddress })}
              </Button>
            )}
          </>
        }
      >
        {isError && (
          <p className={styles.hint}>
            {t('people.ui.access.loadFailed')}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('people.ui.access.retry')}
            </Button>
          </p>
        )}
        {preview === undefined && !isError && <Skeleton active title={false} />}
        {preview !== undefined && (
          <>
            <Figures preview={preview} />
            <Explanation preview={preview} />
          </>
        )}
      </Modal>
    </ReturnFocus>
  );
}
