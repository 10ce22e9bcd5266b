import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#features/materials/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Booked } from '../list/booked.tsx';
import {
  BookedAmount,
  BookedSubCategory,
  ProjectName,
  QuantityCell,
  RequesterCell,
} from '../list/cells.tsx';
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
  const yuan = t('materials.ui.strip.yuan');
  const { unitPrice, amount, subCategory } = issue;
  const booked = issue.afterwards?.booked ?? undefined;
  const beside = (now: string, then: string | undefined) => (
    <>
      {now || '—'}
      <Booked now={now} booked={then} />
    </>
  );
  const price = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : `${priceText(value)} ${yuan}`;
  const facts: readonly (readonly [Field | 'subCategoryId' | 'requesterId' | 'note', ReactNode])[] =
    [
      ['date', beside(issue.date, booked?.date)],
      ['code', beside(issue.code, booked?.code)],
      ['name', beside(issue.name, booked?.name)],
      ['spec', beside(issue.spec, booked?.spec)],
      ['quantity', <QuantityCell key="quantity" issue={issue} />],
      ...(unitPrice === null || amount === null
        ? []
        : ([
            ['unitPrice', beside(price(unitPrice) ?? '', price(booked?.unitPrice))],
            [
              'amount',
              <span key="amount">
                {yuanText(amount)} {yuan}
                <BookedAmount issue={issue} />
              </span>,
            ],
          ] as const)),
      ['projectId', <ProjectName key="project" issue={issue} />],
      [
        'subCategoryId',
        <span key="item">
          {nameOf(subCategory.category)} · {nameOf(subCategory)}
          <BookedSubCategory issue={issue} />
        </span>,
      ],
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
