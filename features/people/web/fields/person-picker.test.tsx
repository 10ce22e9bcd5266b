import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { type Deferred, deferred } from '#web/testing/deferred.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import type { Search } from '#web/ui/search/use-search.ts';
import { PeoplePicker, type PersonChoice, PersonPicker } from './person-picker.tsx';

configure({ asyncUtilTimeout: 10_000 });

const person = (id: number, nickName: string): PersonChoice => ({
  id,
  nickName,
  staffNo: `S${id}`,
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
});

const chen = person(1, '陈思远');
const he = person(2, '何嘉宁');
const zhou = person(3, '周明轩');

/** Any search will do; this one is answered as the contract says. */
const search: Search<readonly PersonChoice[]> = {
  key: ['tested'],
  find: async (text, signal) => {
    const query = text === '' ? {} : { query: text };
    const reply = call(approvalEndpoints.approvers, { query }, { signal, quiet: true });
    return (await answered(reply)).map(({ userId, ...named }) => ({ id: userId, ...named }));
  },
};

/** A server whose answers are given by hand, in any order; without a text it answers at once. */
function serverByHand(...first: readonly PersonChoice[]) {
  const waiting = new Map<string, Deferred<Response>>();
  const response = (people: readonly PersonChoice[]) =>
    Response.json(ok(people.map(({ id, ...named }) => ({ userId: id, ...named }))));
  answerCalls({
    [approvalEndpoints.approvers.path]: ({ url }) => {
      const text = new URL(url).searchParams.get('query');
      if (text === null) return Promise.resolve(response(first));
      const answer = deferred<Response>();
      waiting.set(text, answer);
      return answer.promise;
    },
  });
  const searched = (text: string) => waitFor(() => expect(waiting.has(text)).toBe(true));
  return {
    searched,
    give: async (text: string, ...people: PersonChoice[]) => {
      await searched(text);
      await act(async () => waiting.get(text)?.resolve(response(people)));
    },
    fail: async (text: string) => {
      await searched(text);
      await act(async () => waiting.get(text)?.reject(new TypeError('Failed to fetch')));
    },
  };
}

function show(field: ReactNode): HTMLElement {
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>{field}</QueryClientProvider>,
  );
  const input = screen.getByRole('combobox');
  fireEvent.mouseDown(input);
  return input;
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (field: HTMLElement, key: 'Enter' | 'Tab') => {
  const pressed = { key, keyCode: key === 'Enter' ? 13 : 9 };
  fireEvent.keyDown(field, pressed);
  fireEvent.keyUp(field, pressed);
};
const offered = (name: string) =>
  document.querySelector<HTMLElement>(`.ant-select-item-option[title^="${name}"]`);

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => vi.unstubAllGlobals());

describe('choosing somebody', () => {
  it('offers nobody of an older answer while a newer text is searched for: not to a key, a click or on leaving', async () => {
    const server = serverByHand(chen, he);
    const onChange = vi.fn();
    const field = show(<PersonPicker search={search} onChange={onChange} />);
    await waitFor(() => expect(offered('陈思远')).not.toBeNull());
    const seen = offered('陈思远') as HTMLElement;

    type(field, '周');
    expect(screen.getByRole('status').textContent).toBe('正在查找…');
    press(field, 'Enter');
    fireEvent.click(seen);
    press(field, 'Tab');
    await server.searched('周');
    press(field, 'Enter');
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', '周');

    await server.give('周', zhou);
    await waitFor(() => expect(offered('周明轩')).not.toBeNull());
    press(field, 'Enter');
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(zhou));
  });

  it('chooses nobody when the field is only left', async () => {
    serverByHand(chen, he);
    const onChange = vi.fn();
    const field = show(<PersonPicker search={search} onChange={onChange} />);
    await waitFor(() => expect(offered('陈思远')).not.toBeNull());
    press(field, 'Tab');
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('drops a late answer to an older text', async () => {
    const server = serverByHand(chen);
    const onChange = vi.fn();
    const field = show(<PersonPicker search={search} onChange={onChange} />);
    type(field, '何');
    await server.searched('何');
    type(field, '何嘉');
    await server.searched('何嘉');
    await server.give('何', zhou);
    expect(screen.getByRole('status').textContent).toBe('正在查找…');
    press(field, 'Enter');
    await server.give('何嘉', he);
    await waitFor(() => expect(offered('何嘉宁')).not.toBeNull());
    expect(offered('周明轩')).toBeNull();
    press(field, 'Enter');
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(he));
  });

  it('says that a search failed instead of finding nobody, and searches again', async () => {
    const server = serverByHand(chen);
    const field = show(<PersonPicker search={search} />);
    type(field, '何');
    await server.fail('何');
    await screen.findByText('查找失败');
    expect(screen.queryByText('没有找到人员')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('正在查找…');
    await server.give('何');
    await screen.findByText('没有找到人员');
  });

  it('shows name, staff number and department of everybody found', async () => {
    serverByHand(chen, he);
    show(<PersonPicker search={search} value={zhou} />);
    await waitFor(() => expect(offered('陈思远')?.textContent).toBe('陈思远S1 · 算法组'));
    expect(screen.getByText('周明轩').textContent).toBe('周明轩S3');
  });

  it('adds to several, and keeps those whom the newer text does not find', async () => {
    const server = serverByHand(chen);
    const onChange = vi.fn();
    const field = show(<PeoplePicker search={search} value={[zhou]} onChange={onChange} />);
    type(field, '何');
    press(field, 'Enter');
    await server.give('何', he);
    await waitFor(() => expect(offered('何嘉宁')).not.toBeNull());
    press(field, 'Enter');
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([zhou, he]));
    expect(field).toHaveProperty('value', '');
  });
});
