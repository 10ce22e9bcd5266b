import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { CompanyThresholds } from '#features/budgets/contract-documents.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { refetchBudgets } from '../queries.ts';
import { type ConfigValues, percentIn } from './config-values.ts';
import { ThresholdFields } from './threshold-fields.tsx';

type Values = Pick<ConfigValues, 'warnPercent' | 'overPercent'>;

const valuesOf = ({ warnPercent, overPercent }: CompanyThresholds): Values => ({
  warnPercent: String(warnPercent),
  overPercent: String(overPercent),
});

interface CompanyThresholdsProps {
  readonly stored: CompanyThresholds;
  readonly onClose: () => void;
}

/** By what the company judges its budgets, unless one has stricter thresholds or finance has loosened them. */
export function CompanyThresholdsDrawer({ stored, onClose }: CompanyThresholdsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <EditDrawer<Values, CompanyThresholds>
      title={t('budgets.ui.list.thresholds')}
      keepAs="company thresholds"
      width={440}
      initial={valuesOf(stored)}
      version={stored.version}
      save={({ warnPercent, overPercent }, version) =>
        send(budgetEndpoints.documents.changeThresholds, {
          body: {
            version: version ?? stored.version,
            warnPercent: percentIn(warnPercent) ?? 0,
            overPercent: percentIn(overPercent) ?? 0,
          },
        })
      }
      valuesOf={valuesOf}
      onSaved={() => {
        void refetchBudgets(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('budgets.ui.config.companyHint')}</p>
      <ThresholdFields />
    </EditDrawer>
  );
}
