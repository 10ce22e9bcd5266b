import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useLeadOn } from '#web/ui/focus/use-lead-on.ts';
import styles from '../inputs.module.css';
import { useView, ViewSwitch } from '../view-switch.tsx';
import { type Editing, MappingDrawer } from './mapping-drawer.tsx';
import { MappingList } from './mapping-list.tsx';
import { UndecidedList } from './undecided-list.tsx';

/** A sub-category by its number, or one of the other targets. */
const IS_TARGET = /^(\d{1,9}|elsewhere|none)$/;

/** An address may ask for the form of one account: where a run has come upon it. */
function useAsked(): readonly [asked: Editing | null, forget: () => void] {
  const [params, setParams] = useSearchParams();
  const [account, map] = [params.get('account'), params.get('map')];
  const target = map !== null && IS_TARGET.test(map) ? map : null;
  const asked = account === null || map === null ? null : { prefix: account, target };
  const forget = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('map');
        return next;
      },
      { replace: true },
    );
  return [asked, forget];
}

/** What accounts come to: those nobody has decided about, and what was decided. */
export function MappingPanel() {
  const { t } = useTranslation();
  const { view, show } = useView(['undecided', 'mappings']);
  const [chosen, setEditing] = useState<Editing | null>(null);
  const [asked, forget] = useAsked();
  const editing = chosen ?? asked;
  /** An account that is mapped leaves the list, and what was pressed with it. */
  const { place, noteDone } = useLeadOn<HTMLDivElement>();
  const close = () => {
    noteDone();
    setEditing(null);
    if (asked !== null) forget();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
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
      {editing !== null && <MappingDrawer editing={editing} onClose={close} />}
    </div>
  );
}
