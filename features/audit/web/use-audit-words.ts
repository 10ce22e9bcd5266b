import { useTranslation } from 'react-i18next';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { readable, referenceKey, referenceKind } from '#features/audit/rules.ts';
import { thousands } from '#kernel/format.ts';
import { formatYuan, isWholeFen, yuanToFen } from '#kernel/money.ts';
import { useDates } from '#web/ui/dates.ts';

type Named = Pick<AuditEntryView, 'entity' | 'names'>;

interface AuditWords {
  feature(name: string): string;
  /** `calendar.editDay` in words; what has none yet is still readable. */
  action(name: string): string;
  entity(name: string): string;
  field(name: string): string;
  /** What stands in a field of an entry. */
  value(entry: Named, field: string, value: unknown): string;
}

const NOTHING = '–';

/** Amounts in yuan. */
const MONEY_FIELDS = new Set(['hourlyCost']);

/** A name from code, as opposed to what somebody has typed. */
const CODE_NAME = /^[A-Za-z]\w*$/;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Roles stand in the roles of a person and in the steps of a flow. */
const holdsRoles = (path: string) => path === 'roles' || path.startsWith('flows.');

/** The log holds names from code, also of features that came later or are gone; this makes words of them. */
export function useAuditWords(): AuditWords {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  /** The key is made from data, so whether there is a text is known only while running. */
  const word = (key: string, otherwise: string) => (i18n.exists(key) ? t(key as never) : otherwise);
  const feature = (name: string) => word(`audit.ui.feature.${name}`, readable(name));
  const field = (name: string) => word(`audit.ui.field.${name}`, readable(name));

  const textOf = (path: string, given: string) => {
    if (INSTANT.test(given)) return dates.dateTime(given);
    if (!CODE_NAME.test(given)) return given;
    if (holdsRoles(path)) return word(`role.${given}`, given);
    return word(`audit.ui.value.${lastOf(path)}.${given}`, given);
  };
  const numberOf = ({ entity, names }: Named, path: string, given: number) => {
    const kind = referenceKind(entity, path);
    if (kind !== null) {
      const name = names[referenceKey({ kind, id: given })];
      return name?.[i18n.language === 'en' ? 'en' : 'zh'] ?? t('audit.ui.gone', { id: given });
    }
    const named = lastOf(path);
    if (MONEY_FIELDS.has(named) && isWholeFen(given)) return formatYuan(yuanToFen(given));
    return word(`audit.ui.value.${named}.${given}`, thousands(given));
  };
  const value = (entry: Named, path: string, given: unknown): string => {
    if (isEmpty(given)) return NOTHING;
    if (typeof given === 'string') return textOf(path, given);
    if (typeof given === 'number') return numberOf(entry, path, given);
    if (typeof given === 'boolean') return given ? t('audit.ui.yes') : t('audit.ui.no');
    if (Array.isArray(given)) {
      if (given.length === 0) return NOTHING;
      return given.map((item) => value(entry, path, item)).join(t('audit.ui.listComma'));
    }
    return Object.entries(given as object)
      .map(([name, inner]) =>
        t('audit.ui.inner', { field: field(name), value: value(entry, `${path}.${name}`, inner) }),
      )
      .join(t('audit.ui.innerComma'));
  };
  return {
    feature,
    action: (name) => {
      const [part = '', verb = ''] = name.split('.');
      return word(`audit.ui.action.${name}`, `${feature(part)} · ${readable(verb)}`);
    },
    entity: (name) => word(`audit.ui.entity.${name}`, readable(name)),
    field,
    value,
  };
}
