import { useTranslation } from 'react-i18next';
import type { Issue } from '#features/materials/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import {
  AmountCell,
  BookedSubCategory,
  DateCell,
  DocCell,
  MaterialCell,
  PriceCell,
  ProjectCell,
  QuantityCell,
  RequesterCell,
} from './cells.tsx';
import styles from './material-list.module.css';

/** What the list shows of an issue; what things cost only to whom that may be shown. */
export function useMaterialColumns(
  amounts: boolean,
  onOpen: (issue: Issue) => void,
): ListColumn<Issue>[] {
  const { t } = useTranslation();
  const nameOf = useNames();
  const title = (
    name:
      | 'docNo'
      | 'date'
      | 'name'
      | 'quantity'
      | 'unitPrice'
      | 'amount'
      | 'project'
      | 'subCategory'
      | 'requester'
      | 'note',
  ) => ({ key: name, title: t(`materials.ui.column.${name}`) });
  const money = { numeric: true, unit: t('materials.ui.strip.yuan') } as const;
  return [
    {
      ...title('docNo'),
      sortable: true,
      shown: 'always',
      fixed: 'start',
      render: (issue) => <DocCell issue={issue} onOpen={onOpen} />,
    },
    {
      ...title('date'),
      sortable: true,
      render: (issue) => <DateCell issue={issue} />,
    },
    {
      ...title('name'),
      sortable: true,
      shown: 'always',
      width: 220,
      render: (issue) => <MaterialCell issue={issue} />,
    },
    {
      ...title('quantity'),
      sortable: true,
      numeric: true,
      render: (issue) => <QuantityCell issue={issue} />,
    },
    ...(amounts
      ? [
          {
            ...title('unitPrice'),
            ...money,
            render: (issue: Issue) => <PriceCell issue={issue} />,
          },
          {
            ...title('amount'),
            ...money,
            sortable: true,
            render: (issue: Issue) => <AmountCell issue={issue} onOpen={onOpen} />,
          },
        ]
      : []),
    { ...title('project'), width: 180, render: (issue) => <ProjectCell issue={issue} /> },
    {
      ...title('subCategory'),
      render: (issue) => (
        <span className={styles.quiet}>
          {nameOf(issue.subCategory)}
          <BookedSubCategory issue={issue} />
        </span>
      ),
    },
    { ...title('requester'), width: 130, render: (issue) => <RequesterCell issue={issue} /> },
    { ...title('note'), shown: 'onRequest', render: ({ note }) => note },
  ];
}
