import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok } from '#web/testing/fetch-double.ts';
import { analysisPath } from '../analysis/paths.ts';
import { CUMULATIVE, DETAILS, details, openAnalysis, PERIODICAL } from '../analysis/testing.tsx';
import { ProjectBoardPage } from '../project-board/project-board-page.tsx';
import { comparison } from '../project-board/testing.ts';
import { maxPeriodOf } from './budget-cache.ts';
import { cacheOf } from './held.ts';
import { cumulative, periodical } from './testing.ts';

const BOARD = '/budgetManagement/budgetAnalysisPanel';

beforeEach(beginSignedIn);

const timesAsked = (requests: readonly Request[], path: string) =>
  requests.filter(({ url }) => new URL(url).pathname === path).length;

/** From the analysis to the board and back, which tells of a version of the accounts. */
async function visitBoard(told: number) {
  let version = 1;
  const made = openAnalysis(
    '',
    {
      [PERIODICAL]: async () => Response.json(ok(periodical({ dataVersion: version }))),
      [CUMULATIVE]: async () => Response.json(ok(cumulative(periodical({ dataVersion: version })))),
      [DETAILS]: async () => Response.json(ok(details({ dataVersion: version }))),
      [comparisonEndpoints.read.path]: ok({ ...comparison, dataVersion: told }),
      [peopleEndpoints.panelDepartments.path]: ok([]),
    },
    1,
    [{ path: BOARD, element: <ProjectBoardPage /> }],
  );
  await screen.findByLabelText('预算执行概况');
  expect(cacheOf(made.client)).toMatchObject({ dataVersion: 1, budgetDetail: { id: 1 } });
  version = told;
  await act(() => made.router.navigate(`${BOARD}?year=2026`));
  await screen.findByText('已关账至 2月');
  expect(maxPeriodOf(cacheOf(made.client), 2026)).toBe(2);
  await act(() => made.router.navigate(analysisPath(1)));
  await screen.findByLabelText('预算执行概况');
  return made;
}

describe('coming back from a board', () => {
  it('asks for the months again where it has told of newer accounts', async () => {
    const { requests, client } = await visitBoard(2);
    await waitFor(() => {
      // Details and points of before must not stand beside new months.
      for (const path of [PERIODICAL, DETAILS, CUMULATIVE]) {
        expect(timesAsked(requests, path), path).toBeGreaterThan(1);
      }
    });
    expect(cacheOf(client).dataVersion).toBe(2);
  });

  it('asks for nothing where the accounts are as they were', async () => {
    const { requests } = await visitBoard(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(timesAsked(requests, PERIODICAL)).toBe(1);
  });
});
