import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import {
  type BudgetDetail,
  type BudgetImage,
  MAX_IMAGE_BYTES,
} from '#features/budgets/contract-documents.ts';
import { answered, call, RefusedError } from '#web/api/call.ts';
import { download, isFile } from '#web/api/download.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { imageKey, refetchBudgets } from '../queries.ts';
import styles from './base-tab.module.css';

const { documents } = budgetEndpoints;

const TYPES = 'image/png,image/jpeg,image/webp';

/** The picture itself, read with the session and kept by its hash: another picture has another one. */
function usePicture(id: number, image: BudgetImage | null) {
  const hash = image?.hash ?? '';
  const { data, isError } = useQuery({
    queryKey: imageKey(id, hash),
    queryFn: async ({ signal }) => {
      const answer = await download(
        documents.image,
        { params: { id }, query: { hash } },
        { signal, quiet: true },
      );
      if (!isFile(answer)) throw new RefusedError(answer);
      return answer.blob;
    },
    enabled: image !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return { url: image === null ? null : url, isError };
}

/** A file travels as it is, as the body of its request. */
const upload = (id: number, file: File) =>
  answered(call(documents.putImage, { params: { id }, body: file } as never, { quiet: true }));

function useImageChanges(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const carryOut = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      showToast('success', done);
    } catch (error) {
      if (error instanceof RefusedError) setProblem(error.message);
      else sayElsewhere(error, [], false);
    }
    setBusy(false);
    void refetchBudgets(client);
  };
  return {
    busy,
    problem,
    put: (file: File) => {
      if (file.size > MAX_IMAGE_BYTES) return setProblem(t('budgets.ui.base.imageTooLarge'));
      void carryOut(() => upload(id, file), t('budgets.ui.base.imageSaved'));
    },
    remove: () =>
      carryOut(
        () => send(documents.removeImage, { params: { id } }),
        t('budgets.ui.base.imageRemoved'),
      ),
  };
}

/** The product a document is about, in a picture. */
export function ProductImage({ detail }: { readonly detail: BudgetDetail }) {
  const { t } = useTranslation();
  const { id, image, abilities, productName, name } = detail;
  const { url, isError } = usePicture(id, image);
  const { busy, problem, put, remove } = useImageChanges(id);
  const [modal, holder] = useQuestion();
  const askRemove = () =>
    void modal.confirm({
      title: t('budgets.ui.base.removeImageTitle'),
      okText: t('budgets.ui.base.removeImage'),
      okButtonProps: { danger: true },
      cancelText: t('edit.cancel'),
      onOk: remove,
    });
  if (image === null && !abilities.editBase) return null;
  return (
    <section className={styles.section} aria-label={t('budgets.ui.base.image')}>
      {holder}
      <h2>{t('budgets.ui.base.image')}</h2>
      {image !== null && (
        <div className={styles.picture}>
          {url !== null && (
            <img src={url} alt={t('budgets.ui.base.imageOf', { name: productName || name })} />
          )}
          {url === null && !isError && <Skeleton.Image active />}
          {isError && <p className={styles.faint}>{t('budgets.ui.base.imageFailed')}</p>}
        </div>
      )}
      {abilities.editBase && (
        <div className={styles.tools}>
          <FileButton
            label={t('budgets.ui.base.chooseImage')}
            accept={TYPES}
            loading={busy}
            onPick={put}
          >
            {t(image === null ? 'budgets.ui.base.addImage' : 'budgets.ui.base.replaceImage')}
          </FileButton>
          {image !== null && (
            <Button danger disabled={busy} onClick={askRemove}>
              {t('budgets.ui.base.removeImage')}
            </Button>
          )}
          <span className={styles.faint}>{t('budgets.ui.base.imageHint')}</span>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
