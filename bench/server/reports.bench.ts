import { it } from 'vitest';
import { dashboardEndpoints, progressEndpoints } from '#features/hours-reports/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { benchWith, openBatch } from './bench.ts';
import type { Company } from './company.ts';
import { latenciesInTurns } from './measure.ts';

const PAGES = 120;

const { companies, judge } = benchWith('reports', 'medium', 'large');

/** What somebody who sees the whole company asks, at both sizes in turns. */
async function growth(
  name: string,
  endpoint: AnyEndpoint,
  request: (company: Company, batchId: number) => Promise<{ query?: string; body?: unknown }>,
): Promise<void> {
  const askerIn = async (company: Company) => {
    const asked = await request(company, await openBatch(company));
    return async () => {
      await company.call(endpoint, 'super_admin-token', asked);
    };
  };
  const { medium, large } = await latenciesInTurns(PAGES, {
    medium: await askerIn(companies.medium),
    large: await askerIn(companies.large),
  });
  const ratio = large.p95 / medium.p95;
  judge(
    {
      ...{ name, unit: 'ms', medium: medium.p95, large: large.p95, floor: null, ratio },
      bar: 'growth ≤ 1.50',
    },
    ratio <= 1.5,
  );
}

it('progress of the whole company', () =>
  growth('progress, company', progressEndpoints.figures, async (_, batchId) => ({
    query: `?batchId=${batchId}`,
  })));

it('progress of one department', () =>
  growth('progress, people of a department', progressEndpoints.people, async (company, batchId) => {
    const [unit] = await company.rows<{ id: number }>(
      `select id from department where code = 'XD1'`,
    );
    return { query: '?pageNum=1&pageSize=50', body: { batchId, deptId: unit?.id } };
  }));

it('whom a batch waits for too long', () =>
  growth('progress, late approvals', progressEndpoints.late, async (_, batchId) => ({
    query: `?batchId=${batchId}`,
  })));

it('the dashboard of the whole company', () =>
  growth('dashboard, company', dashboardEndpoints.read, async (_, batchId) => ({
    query: `?batchId=${batchId}`,
  })));
