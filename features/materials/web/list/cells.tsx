import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#features/materials/contract-parts.ts';
import { amountOf, isReturn } from '#features/materials/rules.ts';
import { toMicro } from '#kernel/micro.ts';
import { fenToYuan } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useMonthWord } from '#web/ui/month-word.ts';
import { issueName, priceText, quantityText, useProjectName } from '../words.ts';
import { Booked } from './booked.tsx';
import styles from './material-list.module.css';

interface CellProps {
  readonly issue: Issue;
  readonly onOpen: (issue: Issue) => void;
}

/** Document and line are one identity; what came back is marked. */
export function DocCell({ issue, onOpen }: CellProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.doc}>
      <button
        type="button"
        className={styles.open}
        aria-label={issueName(issue)}
        onClick={() => onOpen(issue)}
      >
        {issue.docNo}
        <span className={styles.line}>-{issue.line}</span>
      </button>
      {isReturn(issue) && <Chip>{t('materials.ui.returnChip')}</Chip>}
      {issue.afterwards !== null && (
        <Chip tone={issue.afterwards.kind === 'late' ? 'info' : 'careful'}>
          {t(`materials.ui.afterwards.${issue.afterwards.kind}`)}
        </Chip>
      )}
    </span>
  );
}

/** What the closed month has booked of an issue that was put right since. */
const bookedOf = ({ afterwards }: Issue) => afterwards?.booked ?? undefined;

export function DateCell({ issue }: Pick<CellProps, 'issue'>) {
  return (
    <span className={styles.quiet}>
      {issue.date.slice(5)}
      <Booked now={issue.date.slice(5)} booked={bookedOf(issue)?.date.slice(5)} />
    </span>
  );
}

type Material = Pick<Issue, 'name' | 'code' | 'spec'>;

const codeOf = ({ code, spec }: Material) => [code, spec].filter(Boolean).join(' · ');

function BookedMaterial({ issue }: Pick<CellProps, 'issue'>) {
  const booked = bookedOf(issue);
  return (
    <>
      <Booked now={issue.name} booked={booked?.name} />
      <Booked now={codeOf(issue)} booked={booked && codeOf(booked)} />
    </>
  );
}

export function MaterialCell({ issue }: Pick<CellProps, 'issue'>) {
  return (
    <>
      {issue.name} <small className={styles.faint}>{codeOf(issue)}</small>
      <BookedMaterial issue={issue} />
    </>
  );
}

export function QuantityCell({ issue }: Pick<CellProps, 'issue'>) {
  const booked = bookedOf(issue);
  return (
    <span className={styles.nowrap}>
      {quantityText(issue.quantity)} <small className={styles.unit}>{issue.unit}</small>
      <Booked
        now={`${quantityText(issue.quantity)} ${issue.unit}`}
        booked={booked && `${quantityText(booked.quantity)} ${booked.unit}`}
      />
    </span>
  );
}

/** That it waits for a project, and what the document says. */
function Unassigned({ issue: { projectText } }: Pick<CellProps, 'issue'>) {
  const { t } = useTranslation();
  const hint =
    projectText === ''
      ? t('materials.ui.noProjectHint')
      : t('materials.ui.unassignedHint', { text: projectText });
  return (
    <Tooltip title={hint}>
      <span className={styles.oneLine}>
        <Chip tone="careful">{t('materials.ui.unassigned')}</Chip>{' '}
        <small className={styles.faint}>{projectText}</small>
      </span>
    </Tooltip>
  );
}

/** Where the closed month has booked it, where it belongs elsewhere now. */
function BookedProject({ issue }: Pick<CellProps, 'issue'>) {
  const projectName = useProjectName();
  const nameIn = ({ project, projectText }: Pick<Issue, 'project' | 'projectText'>) =>
    project === null ? projectText : projectName(project);
  const booked = bookedOf(issue);
  return <Booked now={nameIn(issue)} booked={booked && nameIn(booked)} />;
}

/** The project by its whole name. */
export function ProjectName({ issue }: Pick<CellProps, 'issue'>) {
  const projectName = useProjectName();
  return (
    <>
      {issue.project === null ? <Unassigned issue={issue} /> : projectName(issue.project)}
      <BookedProject issue={issue} />
    </>
  );
}

/** The project in one line: where there is no room, the whole that a part belongs to gives way. */
export function ProjectCell({ issue }: Pick<CellProps, 'issue'>) {
  const nameOf = useNames();
  const projectName = useProjectName();
  const { project } = issue;
  if (project === null) {
    return (
      <>
        <Unassigned issue={issue} />
        <BookedProject issue={issue} />
      </>
    );
  }
  const { parent, ...own } = project;
  return (
    <>
      <span className={styles.oneLine} title={projectName(project)}>
        {nameOf(own)} {parent !== null && <small className={styles.faint}>{nameOf(parent)}</small>}
      </span>
      <BookedProject issue={issue} />
    </>
  );
}

function BookedRequester({ issue }: Pick<CellProps, 'issue'>) {
  const nameOf = useNames();
  const wordsOf = ({ requester, dept }: Pick<Issue, 'requester' | 'dept'>) =>
    [requester?.nickName, dept && nameOf(dept)].filter(Boolean).join(' ');
  const booked = bookedOf(issue);
  return <Booked now={wordsOf(issue)} booked={booked && wordsOf(booked)} />;
}

export function RequesterCell({ issue }: Pick<CellProps, 'issue'>) {
  const nameOf = useNames();
  const { requester, dept } = issue;
  const name = requester?.nickName ?? (dept === null ? '—' : '');
  return (
    <>
      <span className={styles.oneLine} {...(dept !== null && { title: `${name} ${nameOf(dept)}` })}>
        {name} {dept !== null && <small className={styles.faint}>{nameOf(dept)}</small>}
      </span>
      <BookedRequester issue={issue} />
    </>
  );
}

export function BookedSubCategory({ issue }: Pick<CellProps, 'issue'>) {
  const nameOf = useNames();
  const item = bookedOf(issue)?.subCategory ?? undefined;
  return <Booked now={nameOf(issue.subCategory)} booked={item && nameOf(item)} />;
}

/** Everything else that was booked otherwise, one beneath the other. */
function BookedFacts({ issue }: Pick<CellProps, 'issue'>) {
  const booked = bookedOf(issue);
  return (
    <>
      <Booked now={issue.date} booked={booked?.date} />
      <BookedMaterial issue={issue} />
      <BookedProject issue={issue} />
      <BookedSubCategory issue={issue} />
      <BookedRequester issue={issue} />
    </>
  );
}

/** How an amount comes about, and where it counts. */
function useArithmetic() {
  const { t } = useTranslation();
  const nameOf = useNames();
  const projectName = useProjectName();
  const monthWord = useMonthWord();
  return (issue: Issue, unitPrice: number, amount: number) => {
    const verdict = amountOf(toMicro(issue.quantity), toMicro(unitPrice), null);
    const product = 'amountFen' in verdict ? fenToYuan(verdict.amountFen) : amount;
    const figures = {
      quantity: quantityText(issue.quantity),
      price: priceText(unitPrice),
      amount: yuanText(amount),
    };
    const place = {
      category: nameOf(issue.subCategory.category),
      item: nameOf(issue.subCategory),
      month: monthWord(issue.date),
    };
    return (
      <>
        <div>
          {product === amount
            ? t('materials.ui.arithmetic', figures)
            : t('materials.ui.arithmeticGiven', { ...figures, product: yuanText(product) })}
        </div>
        <div>
          {issue.project === null
            ? t('materials.ui.countsInPool', place)
            : t('materials.ui.countsIn', { ...place, project: projectName(issue.project) })}
        </div>
      </>
    );
  };
}

export function AmountCell({ issue, onOpen }: CellProps) {
  const arithmetic = useArithmetic();
  const { unitPrice, amount } = issue;
  if (unitPrice === null || amount === null) return <span className={styles.faint}>—</span>;
  return (
    <>
      <Figure detail={arithmetic(issue, unitPrice, amount)} onOpen={() => onOpen(issue)}>
        {yuanText(amount)}
      </Figure>
      <BookedAmount issue={issue} />
    </>
  );
}

const textOf = (value: number | null | undefined, text: (value: number) => string) =>
  value === null || value === undefined ? undefined : text(value);

export function BookedAmount({ issue }: Pick<CellProps, 'issue'>) {
  const now = textOf(issue.amount, yuanText) ?? '';
  return <Booked now={now} booked={textOf(bookedOf(issue)?.amount, yuanText)} />;
}

export function PriceCell({ issue }: Pick<CellProps, 'issue'>) {
  const now = textOf(issue.unitPrice, priceText);
  return (
    <span className={styles.quiet}>
      {now ?? '—'}
      <Booked now={now ?? ''} booked={textOf(bookedOf(issue)?.unitPrice, priceText)} />
    </span>
  );
}

/** An issue where there is no room for columns: two lines, its amount at the right. */
export function IssueCard({ issue, onOpen }: CellProps) {
  const projectName = useProjectName();
  const { t } = useTranslation();
  const { amount, project } = issue;
  const owner = project === null ? t('materials.ui.unassigned') : projectName(project);
  return (
    <article className={styles.card}>
      <p>
        <DocCell issue={issue} onOpen={onOpen} />
        <span className={styles.cardAmount}>
          {amount === null ? (
            <QuantityCell issue={issue} />
          ) : (
            <AmountCell issue={issue} onOpen={onOpen} />
          )}
        </span>
      </p>
      <p className={styles.cardFacts}>
        <span className={styles.cardName}>
          {issue.name} · {owner}
        </span>
        <span className={styles.cardQuantity}>
          {amount === null ? (
            issue.date.slice(5)
          ) : (
            <>
              {issue.date.slice(5)} · <QuantityCell issue={issue} />
            </>
          )}
        </span>
      </p>
      <BookedFacts issue={issue} />
    </article>
  );
}
