import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RateClassView, StandardRates } from '#features/people/contract-standards.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ColumnHead } from '#web/ui/list/column-head.tsx';
import { LongText } from '#web/ui/list/long-text.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { useRemoveClass } from '../queries.ts';
import { RateHistory } from '../rate-history.tsx';
import styles from '../rates.module.css';

interface ClassTableProps {
  readonly data: StandardRates;
  /** The class somebody was led to. */
  readonly unfolded: number | null;
  readonly onSet: (of: RateClassView) => void;
  readonly onRename: (of: RateClassView) => void;
}

function useRemoving() {
  const { t } = useTranslation();
  const nameOf = useNames();
  const [modal, question] = useQuestion();
  const { mutateAsync } = useRemoveClass();
  const remove = async ({ id }: RateClassView) => {
    try {
      await mutateAsync(id);
      showToast('success', t('people.ui.standards.classRemoved'));
    } catch {
      // What was refused has been said as a toast; the class is still there.
    }
  };
  const ask = (rateClass: RateClassView) =>
    modal.confirm({
      title: t('people.ui.standards.removeClassTitle', { name: nameOf(rateClass) }),
      content: t('people.ui.standards.removeClassDetail'),
      okText: t('people.ui.rates.remove'),
      okButtonProps: { danger: true },
      cancelText: t('people.ui.rates.cancel'),
      onOk: () => remove(rateClass),
    });
  return { question, ask };
}

/** What an hour of each rate class counts as; each row opens its history. */
export function ClassTable({ data, unfolded, onSet, onRename }: ClassTableProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { question, ask } = useRemoving();
  const { classes, today, abilities } = data;
  const narrow = useNarrow();
  // Names of classes are long: beside two columns that stay, a telephone has no room for the rate.
  const held = <Side extends 'start' | 'end'>(side: Side) => (narrow ? {} : { fixed: side });
  return (
    <TableFrame>
      {question}
      <Table<RateClassView>
        aria-label={t('people.ui.standards.title')}
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={classes}
        scroll={{ x: 'max-content' }}
        expandable={{
          fixed: 'start',
          ...(unfolded !== null && { defaultExpandedRowKeys: [unfolded] }),
          expandedRowRender: ({ id, history, ...rateClass }) => {
            const name = nameOf(rateClass);
            const title = t('people.ui.rates.historyOf', { name });
            return (
              <section>
                <h3 className={styles.historyTitle}>{title}</h3>
                <RateHistory
                  label={title}
                  history={history.map(({ fromMonth, rate }) => ({ from: fromMonth, cost: rate }))}
                  today={today}
                  {...(abilities.edit && { removable: { target: { classId: id }, name } })}
                />
              </section>
            );
          },
        }}
        columns={[
          {
            key: 'name',
            ...held('start'),
            title: t('people.ui.standards.class'),
            render: (_, rateClass) => (
              <span className={styles.name}>
                <strong>
                  <LongText>{nameOf(rateClass)}</LongText>
                </strong>
                {rateClass.isDefault && classes.length > 1 && (
                  <Chip>{t('people.ui.standards.default')}</Chip>
                )}
              </span>
            ),
          },
          {
            key: 'current',
            title: (
              <ColumnHead title={t('people.ui.standards.rate')} unit={t('people.ui.rates.unit')} />
            ),
            align: 'end',
            render: (_, { current }) =>
              current === null ? (
                <Chip tone="careful">{t('people.ui.standards.none')}</Chip>
              ) : (
                yuanText(current.rate)
              ),
          },
          {
            key: 'since',
            title: t('people.ui.standards.fromMonth'),
            render: (_, { current }) => current?.fromMonth,
          },
          {
            key: 'next',
            title: t('people.ui.rates.next'),
            render: (_, { next }) =>
              next !== null &&
              t('people.ui.rates.nextFrom', { day: next.fromMonth, amount: yuanText(next.rate) }),
          },
          ...(abilities.edit
            ? [
                {
                  key: 'actions',
                  title: t('people.ui.field.actions'),
                  ...held('end'),
                  align: 'end' as const,
                  render: (_: unknown, rateClass: RateClassView) => {
                    const name = nameOf(rateClass);
                    return (
                      <>
                        <Button
                          type="link"
                          size="small"
                          aria-label={t('people.ui.rates.setFor', { name })}
                          onClick={() => onSet(rateClass)}
                        >
                          {t('people.ui.rates.set')}
                        </Button>
                        <MoreMenu
                          label={t('people.ui.list.more', { name })}
                          items={[
                            {
                              key: 'rename',
                              label: t('people.ui.standards.rename'),
                              onClick: () => onRename(rateClass),
                            },
                            {
                              key: 'remove',
                              danger: true,
                              label: t('people.ui.rates.remove'),
                              disabled: rateClass.isDefault,
                              onClick: () => void ask(rateClass),
                            },
                          ]}
                        />
                      </>
                    );
                  },
                },
              ]
            : []),
        ]}
      />
    </TableFrame>
  );
}
