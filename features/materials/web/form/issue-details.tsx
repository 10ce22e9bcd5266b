import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#features/materials/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ProjectName, QuantityCell, RequesterCell } from '../list/cells.tsx';
import { issueName, priceText } from '../words.ts';

interface IssueDetailsProps {
  readonly issue: Issue;
  readonly onClose: () => void;
}

type Field = 'date' | 'code' | 'name' | 'spec' | 'quantity' | 'unitPrice' | 'amount' | 'projectId';

/** A line for somebody who may read it, or whose month is closed: the same facts, without fields. */
export function IssueDetails({ issue, onClose }: IssueDetailsProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { unitPrice, amount, subCategory } = issue;
  const yuan = t('materials.ui.strip.yuan');
  const facts: readonly (readonly [Field | 'subCategoryId' | 'requesterId' | 'note', ReactNode])[] =
    [
      ['date', issue.date],
      ['code', issue.code],
      ['name', issue.name],
      ['spec', issue.spec || '—'],
      ['quantity', <QuantityCell key="quantity" issue={issue} />],
      ...(unitPrice === null || amount === null
        ? []
        : ([
            ['unitPrice', `${priceText(unitPrice)} ${yuan}`],
            ['amount', `${yuanText(amount)} ${yuan}`],
          ] as const)),
      ['projectId', <ProjectName key="project" issue={issue} />],
      ['subCategoryId', `${nameOf(subCategory.category)} · ${nameOf(subCategory)}`],
      ['requesterId', <RequesterCell key="requester" issue={issue} />],
      ['note', issue.note || '—'],
    ];
  return (
    <Drawer
      open
      size="min(480px, 100vw)"
      title={t('materials.ui.view', { name: issueName(issue) })}
      onClose={onClose}
    >
      <Facts
        facts={facts.map(([field, value]) => [t(`materials.ui.field.${field}`), value] as const)}
      />
    </Drawer>
  );
}
