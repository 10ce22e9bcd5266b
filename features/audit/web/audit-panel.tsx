import { useTranslation } from 'react-i18next';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { changesOf, recordName } from '#features/audit/rules.ts';
import { companyClock } from '#web/company-time.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { AuditFilters, FILTERS } from './audit-filters.tsx';
import styles from './audit-panel.module.css';
import { ChangeList } from './change-list.tsx';
import { useAuditEntries } from './queries.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(): ListColumn<AuditEntryView>[] {
  const { t, i18n } = useTranslation();
  const words = useAuditWords();
  return [
    {
      key: 'at',
      title: t('audit.ui.at'),
      shown: 'always',
      fixed: 'start',
      width: 170,
      render: ({ at }) => <time dateTime={at}>{companyClock(at)}</time>,
    },
    {
      key: 'actor',
      title: t('audit.ui.actor'),
      shown: 'always',
      render: ({ actorNick, actorName }) => {
        if (actorName === '') return <span className={styles.quiet}>{t('audit.ui.nobody')}</span>;
        if (actorNick === null) return actorName;
        return (
          <>
            {actorNick} <span className={styles.quiet}>{actorName}</span>
          </>
        );
      },
    },
    {
      key: 'action',
      title: t('audit.ui.actionLabel'),
      shown: 'always',
      render: ({ action }) => words.action(action),
    },
    {
      key: 'record',
      title: t('audit.ui.record'),
      render: (entry) => {
        const { entity, entityId } = entry;
        const name = recordName(entry, i18n.language === 'en' ? 'en' : 'zh');
        return (
          <>
            {words.entity(entity)} {name ?? entityId}
            {name !== null && name !== entityId && (
              <span className={styles.quiet}> {entityId}</span>
            )}
          </>
        );
      },
    },
    {
      key: 'summary',
      title: t('audit.ui.changed'),
      render: ({ before, after }) =>
        changesOf(before, after)
          .map(({ field }) => words.field(field))
          .join(t('audit.ui.listComma')),
    },
    {
      key: 'address',
      title: t('audit.ui.address'),
      shown: 'onRequest',
      render: ({ address }) => address,
    },
  ];
}

/** Everything anybody has changed, newest first; each line opens what was there before and after. */
export function AuditPanel() {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'actor' });
  const result = useAuditEntries({ kind: 'changes', ...list.query });
  return (
    <ListPanel
      name="audit"
      label={t('audit.ui.title')}
      list={list}
      result={result}
      rowKey={({ id }) => id}
      {...(result.data?.more && {
        totalText: t('audit.ui.moreThan', { count: result.data.total }),
      })}
      columns={useColumns()}
      search={t('audit.ui.search')}
      filters={<AuditFilters list={list} />}
      expandable={{
        fixed: 'start',
        expandedRowRender: (entry) => <ChangeList entry={entry} />,
      }}
      empty={t('audit.ui.empty')}
    />
  );
}
