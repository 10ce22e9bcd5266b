import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DERIVED_ROLES, type DerivedRole } from '#kernel/roles.ts';
import {
  assignStep,
  decideStep,
  decidesFor,
  delegationProblems,
  flagsOf,
  flowOf,
  flowSubject,
  judge,
  type RouteContext,
  reroute,
  routeOf,
  type Step,
  settle,
  waitKindOf,
} from './rules.ts';

const [SUBMITTER, GL, DL, CL, PL, PD, PMD, PMO1, PMO2, BOSS] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const company = (changes: Partial<RouteContext> = {}): RouteContext => ({
  submitterId: SUBMITTER,
  line: [
    { kind: 'group', leaderId: GL },
    { kind: 'department', leaderId: DL },
    { kind: 'centre', leaderId: CL },
    { kind: 'company', leaderId: BOSS },
  ],
  project: {
    leadId: PL,
    directorId: PD,
    offices: [{ headId: PMD, memberIds: [PMD, PMO1, PMO2] }],
  },
  isActive: () => true,
  ...changes,
});

const candidatesOf = (flow: readonly DerivedRole[], context: RouteContext) =>
  routeOf(flow, context).map(({ candidates }) => candidates);

const approve = (steps: readonly Step[], by: number, onBehalfOf: number | null = null) =>
  settle(
    decideStep(steps, 'approved', { by, onBehalfOf, at: '2026-11-16T00:00:00.000Z' }),
    'decision',
  );

const statesOf = (steps: readonly Step[]) => steps.map(({ state }) => state);

describe('a route', () => {
  it('asks whoever holds the role for this row', () => {
    expect(candidatesOf(DERIVED_ROLES, company())).toEqual([
      [GL],
      [DL],
      [CL],
      [PL],
      [PD],
      [PMO1, PMO2],
      [PMD],
    ]);
  });

  it('has nobody for a group where the submitter is in none', () => {
    const line = company().line.slice(1);
    expect(candidatesOf(['gl', 'dl'], company({ line }))).toEqual([[], [DL]]);
  });

  it('has nobody of a project for absences', () => {
    expect(candidatesOf(['pl', 'pd', 'pmo', 'pmd'], company({ project: null }))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('never asks people who left', () => {
    const isActive = (id: number) => id !== GL && id !== PMO1;
    expect(candidatesOf(['gl', 'pmo'], company({ isActive }))).toEqual([[], [PMO2]]);
  });

  it('goes to the next leader up where it would ask the submitter', () => {
    expect(candidatesOf(['gl'], company({ submitterId: GL }))).toEqual([[DL]]);
    expect(candidatesOf(['dl'], company({ submitterId: DL }))).toEqual([[GL]]);
    expect(candidatesOf(['pl'], company({ submitterId: PL }))).toEqual([[GL]]);
    expect(candidatesOf(['pmd'], company({ submitterId: PMD }))).toEqual([[GL]]);
    const [step] = routeOf(['gl'], company({ submitterId: GL }));
    expect(step?.raised).toBe(true);
  });

  it('leaves it to the others where the submitter is one of several', () => {
    expect(candidatesOf(['pmo'], company({ submitterId: PMO1 }))).toEqual([[PMO2]]);
  });

  it('goes up past leaders who left, and never to the head of the company', () => {
    const context = company({ submitterId: GL, isActive: (id) => id !== DL });
    expect(candidatesOf(['gl'], context)).toEqual([[CL]]);
    const alone = company({ submitterId: CL, line: company().line.slice(2) });
    expect(candidatesOf(['cl'], alone)).toEqual([[]]);
  });
});

describe('the way of an item', () => {
  it('asks one step after the other', () => {
    const first = settle(routeOf(['pl', 'gl'], company()), 'routing');
    expect(first).toMatchObject({ state: 'pending', candidates: [PL] });
    const second = approve(first.steps, PL);
    expect(second).toMatchObject({ state: 'pending', candidates: [GL] });
    expect(approve(second.steps, GL)).toMatchObject({ state: 'approved', candidates: [] });
  });

  it('skips steps without anybody, and is orphaned without any', () => {
    const isActive = (id: number) => id !== PL;
    const some = settle(routeOf(['pl', 'gl'], company({ isActive })), 'routing');
    expect([statesOf(some.steps), some.candidates]).toEqual([['skipped', 'waiting'], [GL]]);
    expect(approve(some.steps, GL).state).toBe('approved');
    const none = settle(routeOf(['pl', 'gl'], company({ isActive: () => false })), 'routing');
    expect(none).toMatchObject({ state: 'orphaned', candidates: [] });
  });

  it('does not ask anybody twice', () => {
    const context = company({ project: { leadId: GL, directorId: PD, offices: [] } });
    const first = settle(routeOf(['pl', 'pd', 'gl'], context), 'routing');
    const second = approve(first.steps, GL);
    expect(second.candidates).toEqual([PD]);
    const third = approve(second.steps, PD);
    expect([third.state, statesOf(third.steps)]).toEqual([
      'approved',
      ['approved', 'approved', 'covered'],
    ]);
    expect(third.steps[2]?.decidedBy).toBe(GL);
  });

  it('counts an approval for both, whoever gave it and for whom', () => {
    const context = company({ project: { leadId: PL, directorId: PD, offices: [] } });
    const first = settle(routeOf(['pl', 'gl'], context), 'routing');
    expect(approve(first.steps, GL, PL).state).toBe('approved');
    const second = settle(routeOf(['gl', 'pl'], context), 'routing');
    expect(approve(second.steps, PD, GL).state).toBe('pending');
  });

  it('follows the organisation in what is still open, and approves nothing by that', () => {
    const first = approve(settle(routeOf(['pl', 'gl'], company()), 'routing').steps, PL);
    const line = company().line.map((unit) => ({
      ...unit,
      leaderId: unit.kind === 'group' ? BOSS : unit.leaderId,
    }));
    const other = settle(reroute(first.steps, company({ line })), 'routing');
    expect(other).toMatchObject({ state: 'pending', candidates: [BOSS] });
    expect(statesOf(other.steps)).toEqual(['approved', 'waiting']);
    const nobody = settle(reroute(first.steps, company({ isActive: () => false })), 'routing');
    expect(nobody.state).toBe('orphaned');
    const back = settle(reroute(nobody.steps, company()), 'routing');
    expect(back).toMatchObject({ state: 'pending', candidates: [GL] });
  });

  it('keeps to whom it was assigned as long as they are there', () => {
    const nobody = company({ isActive: (id) => id === CL });
    const orphaned = settle(routeOf(['pl', 'gl'], nobody), 'routing');
    const given = settle(assignStep(orphaned.steps, CL), 'routing');
    expect(given).toMatchObject({ state: 'pending', candidates: [CL] });
    expect(settle(reroute(given.steps, company()), 'routing').candidates).toEqual([CL]);
    const gone = settle(reroute(given.steps, company({ isActive: () => false })), 'routing');
    expect(gone).toMatchObject({ state: 'orphaned' });
    expect(gone.steps).toHaveLength(2);
    expect(approve(given.steps, CL).state).toBe('approved');
  });
});

const anyContext: fc.Arbitrary<RouteContext> = fc
  .record({
    leaders: fc.array(fc.option(fc.integer({ min: 1, max: 8 })), { minLength: 4, maxLength: 4 }),
    leadId: fc.option(fc.integer({ min: 1, max: 8 })),
    directorId: fc.option(fc.integer({ min: 1, max: 8 })),
    headId: fc.option(fc.integer({ min: 1, max: 8 })),
    memberIds: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }),
    inactive: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 5 }),
    isAbsence: fc.boolean(),
  })
  .map(({ leaders, leadId, directorId, headId, memberIds, inactive, isAbsence }) => ({
    submitterId: SUBMITTER,
    line: (['group', 'department', 'centre', 'company'] as const).map((kind, index) => ({
      kind,
      leaderId: leaders[index] ?? null,
    })),
    project: isAbsence ? null : { leadId, directorId, offices: [{ headId, memberIds }] },
    isActive: (id: number) => !inactive.includes(id),
  }));

const anyFlow = fc.uniqueArray(fc.constantFrom(...DERIVED_ROLES), { minLength: 1, maxLength: 5 });

describe('whatever the company looks like', () => {
  it('nobody who left or submitted is ever asked', () => {
    fc.assert(
      fc.property(anyFlow, anyContext, (flow, context) => {
        const asked = routeOf(flow, context).flatMap(({ candidates }) => candidates);
        expect(asked.every((id) => id !== SUBMITTER && context.isActive(id))).toBe(true);
      }),
    );
  });

  it('approving ends after at most as many decisions as steps, each by somebody new', () => {
    fc.assert(
      fc.property(anyFlow, anyContext, (flow, context) => {
        let way = settle(routeOf(flow, context), 'routing');
        const deciders: number[] = [];
        while (way.state === 'pending') {
          const [by = 0] = way.candidates;
          expect(deciders).not.toContain(by);
          deciders.push(by);
          way = approve(way.steps, by);
        }
        expect(deciders.length).toBeLessThanOrEqual(flow.length);
        expect(way.state).toBe(deciders.length === 0 ? 'orphaned' : 'approved');
        expect(statesOf(way.steps)).not.toContain('waiting');
      }),
    );
  });

  it('a change of the organisation never undoes a decision nor makes one', () => {
    fc.assert(
      fc.property(anyFlow, anyContext, anyContext, (flow, before, after) => {
        const way = settle(routeOf(flow, before), 'routing');
        if (way.state !== 'pending') return;
        const decided = approve(way.steps, way.candidates[0] ?? 0);
        if (decided.state !== 'pending') return;
        const moved = settle(reroute(decided.steps, after), 'routing');
        const count = (steps: readonly Step[]) =>
          steps.filter(({ state }) => state === 'approved').length;
        expect(count(moved.steps)).toBe(count(decided.steps));
        expect(moved.steps).toHaveLength(decided.steps.length);
        const again = settle(reroute(moved.steps, after), 'routing');
        expect(again).toEqual(moved);
      }),
    );
  });
});

describe('judging', () => {
  const steps = settle(routeOf(['pl', 'gl'], company()), 'routing').steps;
  const item = { batchId: 1, personId: SUBMITTER, state: 'pending', version: 3, steps } as const;
  const as = (actorId: number, ...others: number[]) => ({
    actorId,
    principals: new Set([actorId, ...others]),
    batchId: 1,
    version: 3,
  });

  it('lets whoever is asked decide, or whom they have asked', () => {
    expect(judge(item, as(PL))).toBe('ok');
    expect(judge(item, as(BOSS, PL))).toBe('ok');
    expect(decidesFor(steps, PL, new Set([PL, GL]))).toBeNull();
    expect(decidesFor(steps, BOSS, new Set([BOSS, PL]))).toBe(PL);
  });

  it('says why not', () => {
    expect(judge(undefined, as(PL))).toBe('gone');
    expect(judge({ ...item, batchId: 2 }, as(PL))).toBe('otherBatch');
    expect(judge(item, as(SUBMITTER, PL))).toBe('ownRow');
    expect(judge(item, as(BOSS))).toBe('notAsked');
    expect(judge(item, as(GL))).toBe('notAsked');
    expect(judge({ ...item, state: 'approved' }, as(PL))).toBe('alreadyDecided');
    expect(judge({ ...item, state: 'onHold' }, as(PL))).toBe('alreadyDecided');
    expect(judge(item, { ...as(PL), version: 2 })).toBe('changed');
  });
});

describe('flags', () => {
  const plain = {
    isAbsence: false,
    minutes: 4800,
    lastMinutes: 4800,
    bookedBefore: true,
    overPlan: false,
    resubmitted: false,
    onBehalf: false,
    late: false,
    future: false,
  };

  it('are for what differs', () => {
    expect(flagsOf(plain)).toEqual([]);
    expect(flagsOf({ ...plain, bookedBefore: false, lastMinutes: 0 })).toEqual(['newProject']);
    expect(flagsOf({ ...plain, onBehalf: true, late: true })).toEqual(['onBehalf', 'late']);
    expect(flagsOf({ ...plain, isAbsence: true, bookedBefore: false, lastMinutes: 0 })).toEqual([]);
  });

  it('are for what is above the plan of a month, which leave is never', () => {
    expect(flagsOf({ ...plain, overPlan: true })).toEqual(['overPlan']);
    expect(flagsOf({ ...plain, overPlan: true, isAbsence: true })).toEqual([]);
  });

  it('are for hours that were submitted before their day, but not for planned absences', () => {
    expect(flagsOf({ ...plain, future: true })).toEqual(['future']);
    expect(flagsOf({ ...plain, future: true, isAbsence: true })).toEqual([]);
  });

  it.each([
    [960, 1440, true],
    [960, 1439, false],
    [960, 480, true],
    [600, 960, false],
    [9600, 10_080, false],
    [0, 480, true],
    [0, 479, false],
    [480, 0, true],
  ])('find much changed from %i to %i minutes: %s', (lastMinutes, minutes, much) => {
    expect(flagsOf({ ...plain, lastMinutes, minutes }).includes('changedMuch')).toBe(much);
  });

  it('never leave out what was submitted again after a return, leave included', () => {
    expect(flagsOf({ ...plain, resubmitted: true })).toEqual(['resubmitted']);
    expect(flagsOf({ ...plain, isAbsence: true, resubmitted: true, late: true })).toEqual([
      'resubmitted',
      'late',
    ]);
  });

  it('need something to compare with', () => {
    expect(flagsOf({ ...plain, lastMinutes: null })).toEqual([]);
  });
});

describe('what a row waits for', () => {
  it.each([
    ['pending', true, 'approver'],
    ['orphaned', true, 'administrator'],
    ['onHold', true, 'submitter'],
    ['rejected', true, 'submitter'],
    ['approved', true, null],
    ['pending', false, 'approver'],
    ['orphaned', false, 'administrator'],
    ['onHold', false, 'closed'],
    ['rejected', false, 'closed'],
    ['approved', false, null],
  ] as const)('%s, while the batch is open: %s, it is %s', (state, open, kind) => {
    expect(waitKindOf(state, open)).toBe(kind);
  });
});

describe('the flow of a row', () => {
  it('is the batch’s own, or the usual one', () => {
    expect(flowSubject(null)).toBe('ABSENCE');
    expect([0, 1, 2, 3].map((type) => flowSubject(type as 0 | 1 | 2 | 3))).toEqual([
      'STANDARD',
      'RESEARCH',
      'PROJECT',
      'AFTER_SALE',
    ]);
    expect(flowOf('PROJECT', undefined)).toEqual(['pl', 'pmo']);
    expect(flowOf('PROJECT', [])).toEqual(['pl', 'pmo']);
    expect(flowOf('PROJECT', ['cl'])).toEqual(['cl']);
  });
});

describe('a delegation', () => {
  const problem = (startDate: string, endDate: string) =>
    delegationProblems({ startDate, endDate }, '2026-11-16')[0]?.key;

  it('lies ahead, the right way round, and no longer than a year', () => {
    expect(problem('2026-11-16', '2026-11-16')).toBeUndefined();
    expect(problem('2026-11-10', '2026-11-16')).toBeUndefined();
    expect(problem('2026-11-17', '2026-11-16')).toBe('approvals.rangeReversed');
    expect(problem('2026-11-10', '2026-11-15')).toBe('approvals.rangeOver');
    expect(problem('2026-11-16', '2027-11-16')).toBeUndefined();
    expect(problem('2026-11-16', '2027-11-17')).toBe('approvals.rangeTooLong');
  });
});
