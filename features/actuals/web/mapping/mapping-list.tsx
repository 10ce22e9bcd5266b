import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type MappingView, mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import { MAPPING_TARGETS } from '#features/actuals/rules.ts';
import { thousands } from '#kernel/format.ts';
import { answered, call } from '#web/api/call.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FilterChoice } from '#web/ui/list/filter-choice.tsx';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import styles from '../inputs.module.css';
import { useMonthSpan } from '../month-span.ts';
import { refetchInputs, useMappings } from '../queries.ts';
import { MappingCard } from './mapping-card.tsx';
import type { Editing } from './mapping-drawer.tsx';
import { pagedResult } from './paged.ts';

const FILTERS = ['account', 'target'] as const;

interface MappingListProps {
  readonly onEdit: (editing: Editing) => void;
}

interface Operations {
  readonly edit: (mapping: MappingView) => void;
  readonly remove: (mapping: MappingView) => void;
}

function TargetChip({ row }: { readonly row: MappingView }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { target, subCategory } = row;
  return (
    <Chip tone={target === 'subCategory' ? 'good' : 'plain'}>
      {subCategory === null ? t(`actuals.ui.mapping.target.${target}`) : nameOf(subCategory)}
    </Chip>
  );
}

interface RowOperationsProps extends Operations {
  readonly row: MappingView;
}

/** One that closed months count on only ends. */
function RowOperations({ row, edit, remove }: RowOperationsProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.operations}>
      <Button
        type="link"
        size="small"
        aria-label={t('actuals.ui.mapping.editOf', { prefix: row.prefix })}
        onClick={() => edit(row)}
      >
        {t(row.used ? 'actuals.ui.mapping.end' : 'actuals.ui.mapping.change')}
      </Button>
      {!row.used && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('actuals.ui.mapping.removeOf', { prefix: row.prefix })}
          onClick={() => remove(row)}
        >
          {t('actuals.ui.mapping.remove')}
        </Button>
      )}
    </span>
  );
}

function useColumns({ edit, remove }: Operations): ListColumn<MappingView>[] {
  const { t } = useTranslation();
  const { between } = useMonthSpan();
  return [
    {
      key: 'prefix',
      title: t('actuals.ui.mapping.prefix'),
      shown: 'always',
      fixed: 'start',
      render: ({ prefix }) => <span className={styles.code}>{prefix}</span>,
    },
    {
      key: 'target',
      title: t('actuals.ui.mapping.comesTo'),
      shown: 'always',
      render: (row) => <TargetChip row={row} />,
    },
    {
      key: 'months',
      title: t('actuals.ui.mapping.months'),
      render: ({ fromMonth, toMonth }) => (
        <span className={styles.code}>{between(fromMonth, toMonth)}</span>
      ),
    },
    {
      key: 'lines',
      title: t('actuals.ui.mapping.lines'),
      numeric: true,
      render: ({ lines }) => thousands(lines),
    },
    {
      key: 'used',
      title: t('actuals.ui.mapping.used'),
      render: ({ used }) =>
        used ? <Chip tone="info">{t('actuals.ui.mapping.usedYes')}</Chip> : '',
    },
    { key: 'note', title: t('actuals.ui.mapping.note'), render: ({ note }) => note },
    {
      key: 'operations',
      title: t('actuals.ui.operations'),
      shown: 'always',
      fixed: 'end',
      render: (row) => <RowOperations row={row} edit={edit} remove={remove} />,
    },
  ];
}

function useRemoving() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [questions, holder] = useQuestion();
  const remove = async ({ id, version, prefix }: MappingView) => {
    const sure = await questions.confirm({
      title: t('actuals.ui.mapping.removeAsk', { prefix }),
      content: t('actuals.ui.mapping.removeDetail'),
      okText: t('actuals.ui.mapping.remove'),
      okButtonProps: { danger: true },
      cancelText: t('edit.cancel'),
    });
    if (!sure) return;
    await answered(call(mappingEndpoints.remove, { body: { id, version } }));
    showToast('success', t('actuals.ui.mapping.removed', { prefix }));
    await refetchInputs(client);
  };
  // What goes wrong has been shown as a toast.
  return { holder, remove: (mapping: MappingView) => void remove(mapping).catch(() => undefined) };
}

/** What was decided about accounts, by prefix. */
export function MappingList({ onEdit }: MappingListProps) {
  const { t } = useTranslation();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const result = useMappings(list.view.filters);
  const { holder, remove } = useRemoving();
  const operations = { edit: (mapping: MappingView) => onEdit({ mapping }), remove };
  const columns = useColumns(operations);
  return (
    <>
      {holder}
      <ListPanel<MappingView>
        name="mappings"
        label={t('actuals.ui.mapping.mappings')}
        list={list}
        result={pagedResult(
          result,
          list,
          ({ rows }) => rows,
          ({ prefix, note, subCategory }) =>
            [prefix, note, subCategory?.nameZh, subCategory?.nameEn].join(' '),
        )}
        rowKey={({ id }) => id}
        columns={columns}
        card={(row) => (
          <MappingCard
            mapping={row}
            target={<TargetChip row={row} />}
            operations={<RowOperations row={row} {...operations} />}
          />
        )}
        search={t('actuals.ui.mapping.search')}
        filters={
          <FilterChoice
            className={styles.filter}
            list={list}
            name="target"
            label={t('actuals.ui.mapping.comesTo')}
            options={MAPPING_TARGETS.map((value) => ({
              value,
              label: t(`actuals.ui.mapping.target.${value}`),
            }))}
          />
        }
        primary={
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => onEdit({ prefix: list.view.filters.account ?? '', target: null })}
          >
            {t('actuals.ui.mapping.add')}
          </Button>
        }
        empty={t('actuals.ui.mapping.empty')}
      />
    </>
  );
}
