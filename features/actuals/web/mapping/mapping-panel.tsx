import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../inputs.module.css';
import { useView, ViewSwitch } from '../view-switch.tsx';
import { type Editing, MappingDrawer } from './mapping-drawer.tsx';
import { MappingList } from './mapping-list.tsx';
import { UndecidedList } from './undecided-list.tsx';

/** What accounts come to: those nobody has decided about, and what was decided. */
export function MappingPanel() {
  const { t } = useTranslation();
  const { view, show } = useView(['undecided', 'mappings']);
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <div className={styles.panel}>
      <ViewSwitch
        label={t('actuals.ui.mapping.views')}
        value={view}
        onChange={show}
        options={[
          { value: 'undecided', label: t('actuals.ui.mapping.undecided') },
          { value: 'mappings', label: t('actuals.ui.mapping.mappings') },
        ]}
      />
      {view === 'undecided' ? (
        <UndecidedList onEdit={setEditing} />
      ) : (
        <MappingList onEdit={setEditing} />
      )}
      {editing !== null && <MappingDrawer editing={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
