import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetEndpoints } from '#features/assets/contract.ts';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { companyMonth } from '#web/company-time.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { NotOpened } from '#web/ui/page/not-opened.tsx';
import { refetchAssets, useAsset } from '../queries.ts';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, newValues, requestOf, valuesOf } from './asset-values.ts';

interface AssetDrawerProps {
  /** Null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
  readonly onSaved?: (asset: AssetDetail) => void;
}

function AssetForm({
  asset,
  onClose,
  onSaved,
}: Omit<AssetDrawerProps, 'id'> & { readonly asset: AssetDetail | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = (values: AssetValues, version: number | null): Promise<AssetDetail> => {
    const fields = requestOf(values);
    if (asset === null || version === null) return send(assetEndpoints.create, { body: fields });
    return send(assetEndpoints.update, { body: { ...fields, id: asset.id, version } });
  };
  return (
    <EditDrawer<AssetValues, AssetDetail>
      title={asset === null ? t('assets.ui.new') : t('assets.ui.editTitle', { code: asset.code })}
      keepAs={`asset ${asset?.id ?? 'new'}`}
      initial={asset === null ? newValues(companyMonth()) : valuesOf(asset)}
      version={asset?.version ?? null}
      save={save}
      valuesOf={valuesOf}
      onSaved={(saved) => {
        void refetchAssets(client);
        onSaved?.(saved);
        onClose();
      }}
      onClose={onClose}
    >
      <AssetFields asset={asset} />
    </EditDrawer>
  );
}

function ExistingAsset({ id, onClose, onSaved }: AssetDrawerProps & { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useAsset(id, undefined);
  // Kept as it was when it was opened: what arrives later must not change a form under somebody's hands.
  const [opened, setOpened] = useState<AssetDetail | null>(null);
  if (opened === null && data?.id === id && !isPlaceholderData) setOpened(data);
  if (opened !== null) {
    return (
      <AssetForm asset={opened} onClose={onClose} {...(onSaved !== undefined && { onSaved })} />
    );
  }
  return (
    <Drawer open title={t('assets.ui.edit')} size="min(560px, 100vw)" onClose={onClose}>
      {error === null ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <NotOpened
          error={error}
          gone={t('assets.ui.gone')}
          onRetry={() => void refetch()}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

/** An asset in a form at the side, a new one or one there is. */
export function AssetDrawer({ id, ...rest }: AssetDrawerProps) {
  // One after the other while it is read: the focus goes back to what opened the first.
  return (
    <ReturnFocus>
      {id === null ? <AssetForm asset={null} {...rest} /> : <ExistingAsset id={id} {...rest} />}
    </ReturnFocus>
  );
}
