export const NOTICE_KINDS = [
  'toApprove',
  'returned',
  'approved',
  'delegated',
  'orphaned',
  'reminded',
  'remindedToApprove',
  'draftedOnBehalf',
  'filledOnBehalf',
  'recalledOnBehalf',
  'modified',
  'hoursCorrected',
  'projectHoursCorrected',
  'opened',
  'closingSoon',
  'exportReady',
  'budgetToReview',
  'budgetReturned',
  'budgetEffective',
  'budgetWarned',
  'budgetOver',
  'budgetUnplanned',
  'budgetThresholds',
  'budgetLooser',
  'companyThresholds',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What each kind of notice tells; names are kept as they were when it was written. */
interface NoticeParams {
  readonly toApprove: { readonly batch: string };
  readonly returned: { readonly batch: string; readonly by: string; readonly reason: string };
  readonly approved: { readonly batch: string };
  /** The first and the last day. */
  readonly delegated: { readonly by: string; readonly from: string; readonly to: string };
  readonly orphaned: { readonly batch: string };
  readonly reminded: { readonly batch: string; readonly by: string };
  readonly remindedToApprove: { readonly batch: string; readonly by: string };
  readonly draftedOnBehalf: { readonly batch: string; readonly by: string };
  readonly filledOnBehalf: { readonly batch: string; readonly by: string };
  readonly recalledOnBehalf: { readonly batch: string; readonly by: string };
  readonly modified: { readonly batch: string; readonly by: string; readonly reason: string };
  /** The months whose booked hours were put right. */
  readonly hoursCorrected: {
    readonly batch: string;
    readonly months: string;
    readonly by: string;
    readonly reason: string;
  };
  /** Of a project one leads: whose hours, and what they come to there, more or fewer. */
  readonly projectHoursCorrected: {
    readonly project: string;
    readonly person: string;
    readonly months: string;
    readonly hours: string;
    readonly by: string;
    readonly reason: string;
  };
  /** The deadline as the company's clocks show it. */
  readonly opened: { readonly batch: string; readonly deadline: string };
  readonly closingSoon: { readonly batch: string; readonly deadline: string };
  readonly exportReady: { readonly file: string };
  readonly budgetToReview: { readonly code: string; readonly name: string; readonly by: string };
  readonly budgetReturned: {
    readonly code: string;
    readonly name: string;
    readonly by: string;
    readonly reason: string;
  };
  readonly budgetEffective: {
    readonly code: string;
    readonly name: string;
    readonly version: string;
  };
  /** How much of a year's budget was spent by a month, in per cent, and the threshold that reaches. */
  readonly budgetWarned: BudgetExecution;
  readonly budgetOver: BudgetExecution;
  /** Warning and limit of a document in per cent, before and after. */
  readonly budgetThresholds: {
    readonly code: string;
    readonly name: string;
    readonly by: string;
    readonly from: string;
    readonly to: string;
  };
  /** A document's own, which let more pass than the company's as they are now. */
  readonly budgetLooser: {
    readonly code: string;
    readonly name: string;
    readonly own: string;
    readonly company: string;
  };
  readonly companyThresholds: { readonly by: string; readonly from: string; readonly to: string };
  /** Something was spent of which nothing is planned: there is no per cent of it. */
  readonly budgetUnplanned: Omit<BudgetExecution, 'rate' | 'threshold'>;
}

interface BudgetExecution {
  readonly code: string;
  readonly name: string;
  readonly year: string;
  readonly months: string;
  readonly rate: string;
  readonly threshold: string;
}

/** Something one person should know. */
export type NewNotice = {
  [Kind in NoticeKind]: {
    readonly personId: number;
    readonly kind: Kind;
    readonly params: NoticeParams[Kind];
    /** Where in the application it leads, from the slash on. */
    readonly link: string;
    /** How many things it stands for; one unless told otherwise. */
    readonly times?: number;
  };
}[NoticeKind];

/** Followed by the number of a batch: where its owner finds the sheet. */
export const SHEET_LINK = '/workingHoursSettings?batch=';

export const sheetLink = (batchId: number) => `${SHEET_LINK}${batchId}`;

const subjectOf = ({ personId, kind, link }: NewNotice) => `${personId} ${kind} ${link}`;

/** One notice for each person and subject: the last word on it, standing for all of them. */
export function gathered(notices: readonly NewNotice[]): NewNotice[] {
  const bySubject = new Map<string, NewNotice>();
  for (const notice of notices) {
    const earlier = bySubject.get(subjectOf(notice));
    const times = (earlier?.times ?? (earlier === undefined ? 0 : 1)) + (notice.times ?? 1);
    bySubject.set(subjectOf(notice), { ...notice, times });
  }
  return [...bySubject.values()];
}

/** More than this is not worth telling apart on a bell. */
const MAX_SHOWN = 99;

export const shownCount = (unread: number) => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : `${unread}`);
