import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { SheetPage } from './sheet/sheet-page.tsx';

/** One's own hours. */
export function FillPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { userInfo, roles, approvals } = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const forOthers = isPermitted(effectiveRoles(roles, approvals), 'timesheets:list');
  return (
    <SheetPage
      title={title}
      actorId={userInfo.userId}
      staffNo={userInfo.staffNo}
      batch={params.get('batch') ?? 'latest'}
      onBatch={(batch) => setParams(() => new URLSearchParams({ batch: String(batch) }))}
      context={
        forOthers && (
          <Link to="/overrideWorkingHoursSettings">
            <Button type="link">{t('timesheets.ui.forSomebody')}</Button>
          </Link>
        )
      }
    />
  );
}
