import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { AUDITED_FEATURES, changesOf, nameIn } from '#features/audit/rules.ts';
import { companyClock } from '#web/company-time.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import styles from './audit-panel.module.css';
import { ChangeList } from './change-list.tsx';
import { useAuditEntries } from './queries.ts';
import { useAuditWords } from './use-audit-words.ts';

const FILTERS = ['feature', 'from', 'to'] as const;

function useColumns(): ListColumn<AuditEntryView>[] {
  const { t } = useTranslation();
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
      render: ({ entity, entityId, entityName, before, after }) => {
        const name = nameIn(before, after) ?? entityName;
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

function Filters({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { feature, from = '', to = '' } = list.view.filters;
  return (
    <>
      <Select
        className={styles.feature ?? ''}
        aria-label={t('audit.ui.featureLabel')}
        placeholder={t('audit.ui.featureLabel')}
        value={feature ?? null}
        allowClear
        onChange={(chosen) => list.change({ filters: { feature: chosen ?? '' } })}
        options={AUDITED_FEATURES.map((name) => ({ value: name, label: words.feature(name) }))}
      />
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

/** Everything anybody has changed, newest first; each line opens what was there before and after. */
export function AuditPanel() {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'actor' });
  const result = useAuditEntries(list.query);
  return (
    <ListPanel
      name="audit"
      label={t('audit.ui.title')}
      list={list}
      result={result}
      rowKey={({ id }) => id}
      columns={useColumns()}
      search={t('audit.ui.search')}
      filters={<Filters list={list} />}
      expandable={{
        fixed: 'start',
        expandedRowRender: (entry) => <ChangeList entry={entry} />,
      }}
      empty={t('audit.ui.empty')}
    />
  );
}
