import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { readAgain } from './read-again.ts';

/** A list that is shown, and the answers its questions are waiting for. */
function shownList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['people', 'list'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answers.push(resolve);
      }),
  });
  observer.subscribe(() => undefined);
  const answer = (at: number, value: string) => answers[at]?.(value);
  return { client, observer, answers, answer };
}

it('an answer asked for before a change does not pass for one from after it', async () => {
  const { client, observer, answers, answer } = shownList();
  const done = readAgain(client, ['people']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answer(1, 'after');
  answer(0, 'before');
  await done;
  expect(observer.getCurrentResult().data).toBe('after');
});

it('what is known stays in sight until the new answer comes', async () => {
  const { client, observer, answers, answer } = shownList();
  answer(0, 'before');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('before'));
  const done = readAgain(client, ['people']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(observer.getCurrentResult().data).toBe('before');
  answer(1, 'after');
  await done;
  expect(observer.getCurrentResult().data).toBe('after');
});
