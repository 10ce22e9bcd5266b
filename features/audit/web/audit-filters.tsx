import { Segmented, Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { AUDITED_ACTIONS, AUDITED_ENTITIES, SIGN_IN_ACTIONS } from '#features/audit/rules.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import styles from './audit-panel.module.css';
import { useAuditWords } from './use-audit-words.ts';

export const FILTERS = ['kind', 'feature', 'action', 'entity', 'from', 'to'] as const;

const isSignIn = (action: string) => SIGN_IN_ACTIONS.includes(action);

/** Everything that can be asked for: a part of the product as a whole, or one of its actions. */
function useActionChoices(signIns: boolean): NonNullable<SelectProps<string>['options']> {
  const { t } = useTranslation();
  const words = useAuditWords();
  if (signIns) {
    return SIGN_IN_ACTIONS.map((value) => ({ value, label: words.action(value) }));
  }
  return Object.entries(AUDITED_ACTIONS).map(([feature, verbs]) => ({
    label: words.feature(feature),
    options: [
      { value: feature, label: t('audit.ui.allOf', { feature: words.feature(feature) }) },
      ...verbs
        .map((verb) => `${feature}.${verb}`)
        .filter((action) => !isSignIn(action))
        .map((action) => ({ value: action, label: words.action(action) })),
    ],
  }));
}

/** Changes or comings and goings; which action on which kind of record, and when. */
export function AuditFilters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { kind = 'changes', feature, action, entity, from = '', to = '' } = list.view.filters;
  const signIns = kind === 'signIns';
  const choices = useActionChoices(signIns);
  const choose = (chosen: string | undefined) => {
    const whole = chosen !== undefined && !chosen.includes('.');
    const filters = whole ? { feature: chosen, action: '' } : { feature: '', action: chosen ?? '' };
    list.change({ filters });
  };
  return (
    <>
      <Segmented
        aria-label={t('audit.ui.kindLabel')}
        value={kind}
        onChange={(chosen) =>
          list.change({
            filters: {
              kind: chosen === 'signIns' ? 'signIns' : '',
              feature: '',
              action: '',
              entity: '',
            },
          })
        }
        options={[
          { value: 'changes', label: t('audit.ui.changes') },
          { value: 'signIns', label: t('audit.ui.signIns') },
        ]}
      />
      <Select
        className={styles.action ?? ''}
        aria-label={t('audit.ui.actionLabel')}
        placeholder={t('audit.ui.actionLabel')}
        value={action ?? feature ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        popupMatchSelectWidth={false}
        onChange={choose}
        options={choices}
      />
      {!signIns && (
        <Select
          className={styles.entity ?? ''}
          aria-label={t('audit.ui.record')}
          placeholder={t('audit.ui.record')}
          value={entity ?? null}
          allowClear
          popupMatchSelectWidth={false}
          onChange={(chosen) => list.change({ filters: { entity: chosen ?? '' } })}
          options={AUDITED_ENTITIES.map((name) => ({ value: name, label: words.entity(name) }))}
        />
      )}
      <span className={styles.range}>
        <DateField
          label={t('audit.ui.from')}
          placeholder={t('audit.ui.from')}
          value={from}
          max={to}
          onChange={(day) => list.change({ filters: { from: day } })}
        />
        <span aria-hidden="true">–</span>
        <DateField
          label={t('audit.ui.to')}
          placeholder={t('audit.ui.to')}
          value={to}
          min={from}
          onChange={(day) => list.change({ filters: { to: day } })}
        />
      </span>
    </>
  );
}
