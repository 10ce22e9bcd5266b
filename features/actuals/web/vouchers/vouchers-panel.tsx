import { useTranslation } from 'react-i18next';
import styles from '../inputs.module.css';
import { useView, ViewSwitch } from '../view-switch.tsx';
import { ImportsList } from './imports-list.tsx';
import { LinesList } from './lines-list.tsx';

/** Vouchers: their lines, and the imports they came by. */
export function VouchersPanel() {
  const { t } = useTranslation();
  const { view, show } = useView(['lines', 'imports']);
  return (
    <div className={styles.panel}>
      <ViewSwitch
        label={t('actuals.ui.vouchers.views')}
        value={view}
        onChange={show}
        options={[
          { value: 'lines', label: t('actuals.ui.vouchers.lines') },
          { value: 'imports', label: t('actuals.ui.vouchers.imports') },
        ]}
      />
      {view === 'lines' ? <LinesList /> : <ImportsList />}
    </div>
  );
}
