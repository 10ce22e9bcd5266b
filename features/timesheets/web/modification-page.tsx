import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { Page } from '#web/ui/page/page.tsx';
import { BehalfBand } from './parts/behalf-band.tsx';
import { SheetPage } from './sheet/sheet-page.tsx';
import { SheetList } from './sheet-list.tsx';

const BASE = '/writesettings/workingHoursSettings';

/** Correcting hours that were submitted: the people of a batch, then the sheet of one of them. */
export function ModificationPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const navigate = useNavigate();
  const { userInfo } = useSignedInUser();
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const staffNo = search.get('staffNo') ?? '';
  // The list of a batch is nobody's sheet.
  useTabName(staffNo === '' ? '' : undefined);
  if (staffNo === '') {
    return (
      <Page title={title}>
        <SheetList
          batchId={id}
          onBatch={(batch) => navigate(`${BASE}/${batch}`)}
          actions={{
            fill: t('timesheets.ui.fillFor'),
            modify: t('timesheets.ui.modify'),
            look: t('timesheets.ui.look'),
          }}
          onOpen={(row, batchId) =>
            navigate(`${BASE}/${batchId}?staffNo=${encodeURIComponent(row.staffNo)}`)
          }
        />
      </Page>
    );
  }
  return (
    <SheetPage
      title={title}
      actorId={userInfo.userId}
      staffNo={staffNo}
      batch={id === '' ? 'latest' : id}
      onBatch={(batch) => navigate(`${BASE}/${batch}?staffNo=${encodeURIComponent(staffNo)}`)}
      modifying
      correcting={search.get('days') === 'booked'}
      onCorrection={(correcting) =>
        setSearch((now) => {
          const next = new URLSearchParams(now);
          if (correcting) next.set('days', 'booked');
          else next.delete('days');
          return next;
        })
      }
      band={BehalfBand}
      onOtherPerson={() => setSearch(() => new URLSearchParams())}
    />
  );
}
