import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { BatchRow } from '#features/batches/contract.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { editorPath, sheetsPath } from '../paths.ts';
import { useCopy, useRemove } from '../queries.ts';
import styles from './batches-panel.module.css';

/** Copying opens the draft it has made; deleting asks first. */
export function RowActions({ row }: { readonly row: BatchRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const copy = useCopy();
  const remove = useRemove();
  const { id, name, version, status } = row;
  return (
    <div className={styles.actions}>
      {status !== 'draft' && (
        <Link to={sheetsPath(id)} aria-label={t('batches.ui.sheetsNamed', { name })}>
          {t('batches.ui.sheets')}
        </Link>
      )}
      <Button
        type="link"
        size="small"
        loading={copy.isPending}
        aria-label={t('batches.ui.copyNamed', { name })}
        title={t('batches.ui.copyHint')}
        onClick={() =>
          copy.mutate(id, {
            onSuccess: (made) => {
              showToast('success', t('batches.ui.copied', { name: made.settings.name }));
              void navigate(editorPath(made.id));
            },
          })
        }
      >
        {t('batches.ui.copy')}
      </Button>
      {status === 'draft' && (
        <Popconfirm
          title={t('batches.ui.removeQuestion', { name })}
          okText={t('batches.ui.remove')}
          okButtonProps={{ danger: true }}
          cancelText={t('edit.cancel')}
          onConfirm={() => remove.mutate({ id, version })}
        >
          <Button
            type="link"
            size="small"
            danger
            loading={remove.isPending}
            aria-label={t('batches.ui.removeNamed', { name })}
          >
            {t('batches.ui.remove')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
