import type { BudgetDetail, CreateRequest } from '#features/budgets/contract-documents.ts';
import type {
  ProjectCandidate,
  ScopeRequest,
  ScopeView,
} from '#features/budgets/contract-versions.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import type { MemberChoice } from '../queries.ts';

type Named = Pick<ProjectCandidate, 'id' | 'code' | 'nameZh' | 'nameEn'>;

/** A linked project as the form holds it; months that are not set are those of the document. */
export interface LinkChoice extends Named {
  readonly takenBy: readonly { readonly code: string; readonly name: string }[];
  readonly fromMonth: string | null;
  readonly toMonth: string | null;
}

/** Months, and what a version is about in them. */
export interface ScopeValues {
  readonly fromMonth: string | null;
  readonly toMonth: string | null;
  /** Only the one of the two that the type of the document has is on screen. */
  readonly projects?: readonly LinkChoice[];
  readonly members?: readonly MemberChoice[];
}

/** The fields of the request by the same names; a required one is undefined until it is filled in. */
export interface BaseValues {
  readonly code: string;
  readonly name: string;
  readonly productName: string;
  readonly division?: CreateRequest['division'];
  readonly projectType?: CreateRequest['projectType'];
  readonly ownerId: PersonChoice | null;
  readonly deptId?: number;
  readonly fillMode?: CreateRequest['fillMode'];
}

export interface BudgetValues extends BaseValues, ScopeValues {
  readonly budgetType: CreateRequest['budgetType'];
}

/** A new document plans the whole of a year. */
export const newValues = (year: number): BudgetValues => ({
  code: '',
  name: '',
  productName: '',
  ownerId: null,
  budgetType: BudgetType.STANDARD,
  fillMode: FillMode.MAIN_PROJECT,
  fromMonth: `${year}-01`,
  toMonth: `${year}-12`,
  projects: [],
  members: [],
});

export const linkOf = (found: ProjectCandidate): LinkChoice => ({
  id: found.id,
  code: found.code,
  nameZh: found.nameZh,
  nameEn: found.nameEn,
  takenBy: found.takenBy.map(({ code, name }) => ({ code, name })),
  fromMonth: null,
  toMonth: null,
});

/** Fields the form has checked are there; what is missing all the same is refused by the server. */
const given = <Value>(value: Value | null | undefined) => value as Value;

type Scope = Pick<ScopeRequest, 'fromMonth' | 'toMonth' | 'projects' | 'members'>;

export function scopeOf(values: ScopeValues): Scope {
  const fromMonth = given(values.fromMonth);
  const toMonth = given(values.toMonth);
  return {
    fromMonth,
    toMonth,
    projects: (values.projects ?? []).map((link) => ({
      projectId: link.id,
      fromMonth: link.fromMonth ?? fromMonth,
      toMonth: link.toMonth ?? toMonth,
    })),
    members: (values.members ?? []).map(({ id }) => id),
  };
}

export function baseOf(values: BaseValues) {
  return {
    code: values.code,
    name: values.name,
    productName: values.productName ?? '',
    division: given(values.division),
    projectType: given(values.projectType),
    ownerId: given(values.ownerId?.id),
    deptId: given(values.deptId),
    fillMode: values.fillMode ?? FillMode.MAIN_PROJECT,
  };
}

export function createRequestOf(values: BudgetValues): CreateRequest {
  return { ...baseOf(values), budgetType: values.budgetType, ...scopeOf(values) };
}

export function baseValuesOf(detail: BudgetDetail): BaseValues {
  const { code, name, productName, division, projectType, fillMode, owner, dept } = detail;
  return {
    ...{ code, name, productName, division, projectType, fillMode },
    ownerId: { id: owner.userId, nickName: owner.nickName, staffNo: owner.staffNo },
    deptId: dept.id,
  };
}

export function scopeValuesOf(scope: ScopeView): ScopeValues {
  const { fromMonth, toMonth } = scope;
  const own = (month: string, whole: string) => (month === whole ? null : month);
  return {
    fromMonth,
    toMonth,
    projects: scope.projects.map((link) => ({
      id: link.projectId,
      code: link.code,
      nameZh: link.nameZh,
      nameEn: link.nameEn,
      takenBy: [],
      fromMonth: own(link.fromMonth, fromMonth),
      toMonth: own(link.toMonth, toMonth),
    })),
    members: scope.members.map(({ budgetId, code, name }) => ({ id: budgetId, code, name })),
  };
}
