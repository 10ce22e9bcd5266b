import { useTranslation } from 'react-i18next';
import { readable } from '#features/audit/rules.ts';
import { formatYuan, isWholeFen, yuanToFen } from '#kernel/money.ts';

interface AuditWords {
  feature(name: string): string;
  /** `calendar.editDay` in words; what has none yet is still readable. */
  action(name: string): string;
  entity(name: string): string;
  field(name: string): string;
  value(field: string, value: unknown): string;
}

const NOTHING = '–';

/** Amounts in yuan. */
const MONEY_FIELDS = new Set(['hourlyCost']);

/** A name from code, as opposed to what somebody has typed. */
const CODE_NAME = /^[A-Za-z]\w*$/;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The log holds names from code, also of features that came later or are gone; this makes words of them. */
export function useAuditWords(): AuditWords {
  const { t, i18n } = useTranslation();
  /** The key is made from data, so whether there is a text is known only while running. */
  const word = (key: string, otherwise: string) => (i18n.exists(key) ? t(key as never) : otherwise);
  const feature = (name: string) => word(`audit.ui.feature.${name}`, readable(name));
  const textOf = (field: string, given: string) => {
    if (!CODE_NAME.test(given)) return given;
    return word(field === 'roles' ? `role.${given}` : `audit.ui.value.${field}.${given}`, given);
  };
  const value = (field: string, given: unknown): string => {
    if (isEmpty(given)) return NOTHING;
    if (typeof given === 'string') return textOf(field, given);
    if (typeof given === 'number' && MONEY_FIELDS.has(field) && isWholeFen(given)) {
      return formatYuan(yuanToFen(given));
    }
    if (typeof given === 'boolean') return given ? t('audit.ui.yes') : t('audit.ui.no');
    if (Array.isArray(given)) {
      return given.length === 0
        ? NOTHING
        : given.map((item) => value(field, item)).join(t('audit.ui.listComma'));
    }
    return typeof given === 'object' ? JSON.stringify(given) : String(given);
  };
  return {
    feature,
    action: (name) => {
      const [part = '', verb = ''] = name.split('.');
      return word(`audit.ui.action.${name}`, `${feature(part)} · ${readable(verb)}`);
    },
    entity: (name) => word(`audit.ui.entity.${name}`, readable(name)),
    field: (name) => word(`audit.ui.field.${name}`, readable(name)),
    value,
  };
}
