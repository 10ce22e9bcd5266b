import { ToolOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCurrentTitle } from '../router/current-title.ts';
import { useTabName } from '../shell/tabs/tab-title.ts';
import { NotFoundError } from '../ui/not-found.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Page } from '../ui/page/page.tsx';

/** An address that names a record by something that cannot be its number leads nowhere. */
function assertRecordId(id: string | undefined): void {
  if (id !== undefined && !/^[1-9]\d{0,9}$/.test(id)) throw new NotFoundError();
}

/** A screen that exists in the menu before its feature does, and does not pretend otherwise. */
export function NotBuiltYet() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { id } = useParams();
  assertRecordId(id);
  useTabName(id);
  return (
    <Page title={title}>
      <EmptyState
        icon={<ToolOutlined />}
        title={t('notBuiltYet.title', { page: title })}
        detail={t('notBuiltYet.detail')}
      />
    </Page>
  );
}
