import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { DERIVED_ROLES } from '#kernel/roles.ts';
import {
  type BatchSettings,
  batchMachine,
  changedFields,
  DEFAULT_FLOWS,
  editableFields,
  extensionProblems,
  FLOW_SUBJECTS,
  fillWindow,
  isEditable,
  MAX_RANGE_DAYS,
  monthlyBatch,
  rangeProblems,
  rolesFor,
  settingsProblems,
} from './rules.ts';

const ZONE = 'Asia/Shanghai';
const sound = monthlyBatch('2026-12', '2026年12月工时', ZONE);

const problems = (changes: Partial<BatchSettings>) =>
  settingsProblems({ ...sound, ...changes }, ZONE).map(({ path, key }) => [path, key]);

describe('settings', () => {
  it('are sound as a new batch begins', () => {
    expect(problems({})).toEqual([]);
  });

  it('take ranges of 1 to 62 days, the right way round', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80, max: 160 }), (days) => {
        const endDate = addDays('2026-12-01', days);
        const fits = days >= 0 && days < MAX_RANGE_DAYS;
        expect(rangeProblems({ startDate: '2026-12-01', endDate }).length).toBe(fits ? 0 : 1);
      }),
    );
    expect(problems({ endDate: '2027-02-01' })).toEqual([['endDate', 'batches.rangeTooLong']]);
    expect(problems({ endDate: '2026-11-30' })).toEqual([['endDate', 'batches.rangeReversed']]);
  });

  it('open before the deadline, which is after the first day has begun', () => {
    const openAt = '2026-11-20T01:00:00.000Z';
    expect(problems({ deadline: sound.openAt })).toEqual([
      ['deadline', 'batches.deadlineBeforeOpening'],
    ]);
    expect(problems({ openAt, deadline: '2026-11-30T16:00:00.000Z' })).toEqual([
      ['deadline', 'batches.deadlineBeforeRange'],
    ]);
    expect(problems({ openAt, deadline: '2026-11-30T16:00:00.001Z' })).toEqual([]);
    expect(problems({ deadline: '2036-12-31T00:00:00.000Z' })).toEqual([
      ['deadline', 'batches.timeTooFar'],
    ]);
    expect(problems({ openAt: '0000-01-01T00:00:00.000Z' })).toEqual([
      ['openAt', 'batches.timeTooFar'],
    ]);
  });

  it('have a name that is not too long, blanks at its ends not counted', () => {
    expect(problems({ name: `  ${'名'.repeat(60)}  ` })).toEqual([]);
    expect(problems({ name: '名'.repeat(61) })).toEqual([['name', 'common.tooLong']]);
  });

  it('name departments unless they are for all', () => {
    expect(problems({ audienceAll: false })).toEqual([['deptIds', 'batches.departmentsMissing']]);
    expect(problems({ audienceAll: false, deptIds: [4] })).toEqual([]);
  });

  it('have one to five different steps for every subject, without project roles for absences', () => {
    const flowProblem = (subject: keyof typeof DEFAULT_FLOWS, flow: string[]) =>
      problems({ flows: { ...DEFAULT_FLOWS, [subject]: flow } as BatchSettings['flows'] });
    expect(flowProblem('RESEARCH', [])).toEqual([['flows.RESEARCH', 'batches.flowEmpty']]);
    expect(flowProblem('PROJECT', ['pl', 'pl'])).toEqual([
      ['flows.PROJECT', 'batches.flowRepeats'],
    ]);
    expect(flowProblem('STANDARD', ['gl', 'dl', 'cl', 'pl', 'pd', 'pmo'])).toEqual([
      ['flows.STANDARD', 'batches.flowTooLong'],
    ]);
    expect(flowProblem('ABSENCE', ['gl', 'pl'])).toEqual([
      ['flows.ABSENCE', 'batches.flowNeedsProject'],
    ]);
    for (const subject of FLOW_SUBJECTS) {
      for (const role of DERIVED_ROLES) {
        const allowed = rolesFor(subject).includes(role);
        expect(flowProblem(subject, [role]).length).toBe(allowed ? 0 : 1);
      }
    }
  });

  it('report everything at once', () => {
    const all = problems({
      name: ' ',
      endDate: '2026-11-01',
      audienceAll: false,
      flows: { ...DEFAULT_FLOWS, ABSENCE: [] },
    });
    expect(all.map(([path]) => path)).toEqual(['name', 'endDate', 'deptIds', 'flows.ABSENCE']);
  });
});

describe('changes', () => {
  it('are found by what they mean, not by how they are written', () => {
    const before = { ...sound, audienceAll: false, deptIds: [10, 9], excludedIds: [3, 20] };
    expect(changedFields(before, { ...before, deptIds: [9, 10], excludedIds: [20, 3] })).toEqual(
      [],
    );
    expect(
      changedFields(before, {
        ...before,
        name: 'other',
        flows: { ...before.flows, STANDARD: ['gl', 'pl'] },
      }),
    ).toEqual(['name', 'flows']);
  });

  it('are all allowed in a draft, few when open, fewer when submitted, none when closed', () => {
    const editable = (status: 'draft' | 'open' | 'closed', submitted: boolean) =>
      (Object.keys(sound) as (keyof BatchSettings)[]).filter((field) =>
        isEditable(editableFields(status, submitted), field),
      );
    expect(editable('draft', false)).toEqual(Object.keys(sound));
    expect(editable('open', false)).toEqual(['name', 'deadline', 'excludedIds', 'flows']);
    expect(editable('open', true)).toEqual(['name', 'deadline', 'excludedIds']);
    expect(editable('closed', false)).toEqual([]);
  });
});

describe('a batch', () => {
  it('is published once and closed once, for good', () => {
    expect(batchMachine.next('draft', 'publish')).toBe('open');
    expect(batchMachine.next('open', 'close')).toBe('closed');
    expect(batchMachine.next('open', 'publish')).toBeNull();
    expect(batchMachine.next('draft', 'close')).toBeNull();
    expect(batchMachine.events('closed')).toEqual([]);
  });

  const open = {
    status: 'open' as const,
    openAt: '2026-12-01T00:00:00.000Z',
    deadline: '2027-01-05T10:00:00.000Z',
  };

  it.each([
    ['2026-11-30T23:59:59.999Z', null, 'notYet'],
    ['2026-12-01T00:00:00.000Z', null, 'open'],
    ['2027-01-05T09:59:59.999Z', null, 'open'],
    ['2027-01-05T10:00:00.000Z', null, 'over'],
    ['2027-01-05T10:00:00.000Z', '2027-01-06T10:00:00.000Z', 'extended'],
    ['2027-01-06T10:00:00.000Z', '2027-01-06T10:00:00.000Z', 'over'],
    ['2027-01-05T09:00:00.000Z', '2026-12-20T10:00:00.000Z', 'open'],
  ])('at %s, with an extension until %s, is %s', (now, until, phase) => {
    expect(fillWindow(open, until, now)).toBe(phase);
  });

  it('takes nothing while it is a draft and after it was closed, whatever the time', () => {
    const now = '2026-12-10T00:00:00.000Z';
    expect(fillWindow({ ...open, status: 'draft' }, now, now)).toBe('draft');
    expect(fillWindow({ ...open, status: 'closed' }, '2028-01-01T00:00:00.000Z', now)).toBe(
      'closed',
    );
  });

  it('is extended beyond the deadline and now, for a quarter at most', () => {
    const key = (until: string, now: string) =>
      extensionProblems(until, open.deadline, now).map((issue) => issue.key);
    const now = '2027-01-10T00:00:00.000Z';
    expect(key('2027-01-05T10:00:00.000Z', now)).toEqual(['batches.extensionBeforeDeadline']);
    expect(key('2027-01-09T10:00:00.000Z', now)).toEqual(['batches.extensionOver']);
    expect(key('2027-04-08T10:00:00.000Z', now)).toEqual(['batches.extensionTooLong']);
    expect(key('2027-04-07T10:00:00.000Z', now)).toEqual([]);
    expect(daysBetween('2027-01-05', '2027-04-07')).toBe(92);
  });
});
