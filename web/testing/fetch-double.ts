import { vi } from 'vitest';

type Answer = object | Error | ((request: Request) => Promise<Response>);

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
    return typeof answer === 'function' ? answer(request) : Response.json(answer);
  });
  vi.stubGlobal('fetch', fetchDouble);
  return requests;
}

export const ok = (data: unknown) => ({ code: 0, msg: '', data });

export const refused = (code: number, msg: string, data: unknown = null) => ({ code, msg, data });
