import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { Page } from '#web/ui/page/page.tsx';
import { BEHALF_BASE, useBehalfAddress } from './behalf-address.ts';
import { BehalfBand } from './parts/behalf-band.tsx';
import { SheetPage } from './sheet/sheet-page.tsx';
import { SheetList } from './sheet-list.tsx';

/** The address names the person, the batch and who acts; for department administrators also the person's number. */
function useAddress() {
  const params = useParams();
  return {
    staffNo: params.userStaffNo ?? '',
    batch: params.batchBaseId ?? params.curBatch ?? '',
    userId: params.userId ?? '',
  };
}

/** Filling in for somebody else: choose whom, then their sheet. */
export function BehalfPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const navigate = useNavigate();
  const { userInfo } = useSignedInUser();
  const [search, setSearch] = useSearchParams();
  const { staffNo, batch, userId } = useAddress();
  const to = useBehalfAddress();
  const chosenBatch = search.get('batch') ?? batch;
  if (staffNo === '' || batch === '') {
    return (
      <Page title={title}>
        <SheetList
          batchId={chosenBatch}
          onBatch={(id) => setSearch(() => new URLSearchParams({ batch: id }))}
          actions={{
            fill: t('timesheets.ui.fillFor'),
            modify: t('timesheets.ui.look'),
            look: t('timesheets.ui.look'),
          }}
          onOpen={(row, batchId) => navigate(to(row.userId, row.staffNo, batchId))}
        />
      </Page>
    );
  }
  return (
    <SheetPage
      title={title}
      actorId={userInfo.userId}
      staffNo={staffNo}
      batch={batch}
      onBatch={(id) => navigate(to(userId, staffNo, id))}
      band={BehalfBand}
      onOtherPerson={() => navigate(`${BEHALF_BASE}?batch=${batch}`)}
    />
  );
}
