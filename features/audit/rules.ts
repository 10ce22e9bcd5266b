/** What is written to the log, by the part of the product that does it, in the order of the menu. */
export const AUDITED_ACTIONS = {
  session: ['login', 'logout', 'checkFailed', 'ssoLogin', 'ssoFailed', 'changePassword'],
  people: [
    'create',
    'update',
    'remove',
    'enable',
    'disable',
    'import',
    'undoImport',
    'resetPassword',
    'invite',
    'oneTimePassword',
    'takeBackAssignment',
    'place',
  ],
  departments: ['create', 'update', 'remove', 'move'],
  rates: ['save', 'remove'],
  standards: ['save', 'remove', 'addClass', 'renameClass', 'removeClass', 'placeGrade'],
  projects: ['create', 'update', 'remove', 'changeStatus', 'followMain', 'import', 'undoImport'],
  budgets: [
    'create',
    'update',
    'copy',
    'remove',
    'changeConfig',
    'changeThresholds',
    'confirmThresholds',
    'putImage',
    'removeImage',
    'createCategory',
    'updateCategory',
    'moveCategory',
    'endCategory',
    'resumeCategory',
    'removeCategory',
    'save',
    'import',
    'undoImport',
    'changeScope',
    'revise',
    'discard',
    'submit',
    'withdraw',
    'approve',
    'return',
    'restoreClosed',
    'forecast',
  ],
  materials: ['create', 'update', 'remove', 'import', 'undoImport'],
  assets: ['create', 'update', 'setShares', 'remove', 'import', 'undoImport'],
  periods: ['begin', 'close', 'reopen'],
  actuals: ['run', 'waive', 'unwaive'],
  vouchers: ['createBook', 'updateBook', 'import', 'undoImport'],
  mappings: ['create', 'update', 'end', 'remove'],
  pool: ['decide', 'takeBack'],
  calendar: ['editDay', 'confirmYear', 'importYear', 'undoImport'],
  batches: [
    'create',
    'update',
    'copy',
    'publish',
    'close',
    'remove',
    'extend',
    'withdrawExtension',
  ],
  timesheets: ['save', 'submit', 'recall', 'modify', 'correct', 'pin'],
  approvals: ['approve', 'reject', 'comment', 'delegate', 'endDelegation', 'assign'],
  exports: ['start', 'cancel', 'remove'],
  notices: ['read'],
  progress: ['remind', 'remindApprovers'],
} as const;

/** Coming and going, which is looked at apart from what people change. */
export const SIGN_IN_ACTIONS: readonly string[] = [
  'session.login',
  'session.logout',
  'session.checkFailed',
  'session.ssoLogin',
  'session.ssoFailed',
];

export const AUDITED_ENTITIES = [
  'person',
  'department',
  'gradeRate',
  'personalRate',
  'rateClass',
  'standardRate',
  'gradeClass',
  'project',
  'budget',
  'costCategory',
  'costSubCategory',
  'materialIssue',
  'asset',
  'accountBook',
  'companyThresholds',
  'accountMapping',
  'poolDecision',
  'calendarDay',
  'calendarYear',
  'month',
  'import',
  'batch',
  'timesheet',
  'approvalItem',
  'approvalDelegation',
  'export',
] as const;

/** Records whose names are shown in place of their numbers. */
export const REFERENCE_KINDS = [
  'person',
  'department',
  'project',
  'budget',
  'batch',
  'sheet',
] as const;

export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

const REFERENCES: Readonly<Record<string, ReferenceKind>> = {
  deptId: 'department',
  deptIds: 'department',
  'members.departments': 'department',
  leaderId: 'person',
  leadId: 'person',
  directorId: 'person',
  userId: 'person',
  userIds: 'person',
  excludedIds: 'person',
  toId: 'person',
  onBehalfOf: 'person',
  'members.people': 'person',
  ownerId: 'person',
  custodianId: 'person',
  projectId: 'project',
  projectIds: 'project',
  memberIds: 'budget',
  copyOf: 'batch',
  sheetId: 'sheet',
};

/** What the numbers in a field are numbers of; `path` names fields within fields with dots. */
export function referenceKind(entity: string, path: string): ReferenceKind | null {
  if (path === 'parentId') return entity === 'department' ? 'department' : 'project';
  if (path === 'copyOf' && entity === 'budget') return 'budget';
  return REFERENCES[path] ?? null;
}

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: number;
}

export const referenceKey = ({ kind, id }: Reference) => `${kind}:${id}`;

function referencesIn(entity: string, path: string, value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(entity, path, item));
  if (typeof value === 'number') {
    const kind = referenceKind(entity, path);
    return kind === null || !Number.isInteger(value) ? [] : [{ kind, id: value }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    referencesIn(entity, path === '' ? name : `${path}.${name}`, inner),
  );
}

interface Entry {
  readonly entity: string;
  readonly entityId: string;
  readonly before: Fields;
  readonly after: Fields;
}

const ENTITY_KINDS: Readonly<Record<string, ReferenceKind>> = {
  person: 'person',
  personalRate: 'person',
  department: 'department',
  project: 'project',
  budget: 'budget',
  batch: 'batch',
};

/** The record itself; of a sheet, which is known by staff number and batch, the batch. */
function entityReference({ entity, entityId }: Entry): Reference[] {
  const sheet = entity === 'timesheet';
  const kind = sheet ? 'batch' : ENTITY_KINDS[entity];
  const id = Number(sheet ? entityId.split('/').at(-1) : entityId);
  return kind === undefined || !Number.isInteger(id) || id <= 0 ? [] : [{ kind, id }];
}

/** Every record an entry names by its number. */
export function referencesOf(entry: Entry): Reference[] {
  const inFields = [entry.before, entry.after].flatMap((fields) =>
    referencesIn(entry.entity, '', fields),
  );
  return [...entityReference(entry), ...inFields];
}

interface NamedEntry extends Entry {
  readonly names: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
}

/**
 * What the record of an entry is called: as it was when it was changed, or else as it is today; a
 * decision goes by the sheet it is about.
 */
export function recordName(entry: NamedEntry, language: 'zh' | 'en'): string | null {
  const then = nameIn(entry.before, entry.after);
  if (then !== null) return then;
  const references = entry.entity === 'approvalItem' ? referencesOf(entry) : entityReference(entry);
  const named = references
    .filter(({ kind }) => entry.entity !== 'approvalItem' || kind === 'sheet')
    .flatMap((reference) => entry.names[referenceKey(reference)]?.[language] ?? []);
  return named[0] ?? null;
}

type Fields = Readonly<Record<string, unknown>> | null;

export interface FieldChange {
  readonly field: string;
  /** Undefined where the field was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a change did, field by field. Where a record was changed, what stayed the same is left out;
 * where it came or went, or nothing differs, all of it is shown.
 */
export function changesOf(before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = names.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  const different = all.filter((change) => !isSame(change.before, change.after));
  return different.length === 0 ? all : different;
}

/** What the record was called when it was changed, if the entry says so. */
function nameIn(before: Fields, after: Fields): string | null {
  for (const fields of [after, before]) {
    for (const field of ['name', 'nickName', 'nameZh', 'userName', 'code']) {
      const value = fields?.[field];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return null;
}

/** `changePassword` → `change password`, for what has no words of its own yet. */
export function readable(name: string): string {
  return name
    .replace(/[_.-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
}
