import { expect, vi } from 'vitest';
import { impossibleAnswer } from './contracts.ts';

type Answer = object | Error | ((request: Request) => Promise<Response>);

/** A test must not pass on data that the server could never send. */
async function expectPossible(request: Request, response: Response): Promise<void> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return;
  // What calls itself JSON and is none is for the test to tell about.
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const problem = impossibleAnswer(request.method, new URL(request.url).pathname, answer);
  // Not thrown: the call would take it for a broken connection, which a test may well survive.
  expect.soft(problem, problem).toBeUndefined();
}

/** Stands in for the network: answers by path, and remembers what was asked. */
export function answerCalls(answers: Readonly<Record<string, Answer>>) {
  const requests: Request[] = [];
  const fetchDouble = vi.fn(async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const request = new Request(new URL(url, window.location.href), init);
    requests.push(request);
    const answer = answers[new URL(request.url).pathname];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    if (answer instanceof Error) throw answer;
    const response = typeof answer === 'function' ? await answer(request) : Response.json(answer);
    await expectPossible(request, response);
    return response;
  });
  vi.stubGlobal('fetch', fetchDouble);
  return requests;
}

export const ok = (data: unknown) => ({ code: 0, msg: '', data });

export const refused = (code: number, msg: string, data: unknown = null) => ({ code, msg, data });
