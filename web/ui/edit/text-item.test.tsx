import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { line } from '#kernel/schemas.ts';
import { RefusedError } from '../../api/call.ts';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { dismissToast, toasts } from '../toast/toasts.ts';
import { TextItem } from './text-item.tsx';
import { limitOf } from './text-limit.ts';
import { useRecordForm } from './use-record-form.ts';

interface Values {
  readonly name?: string;
  readonly mail?: string;
  readonly grade?: string;
}

const save = vi.fn<(values: Values) => Promise<null>>();

function Fields() {
  const { formProps } = useRecordForm<Values, null>({ save, onSaved: () => undefined });
  return (
    <Form {...formProps}>
      <TextItem name="name" label="Name" schema={line(50)} />
      <TextItem
        name="mail"
        label="Mail"
        schema={z.email({ error: 'common.wrongFormat' })}
        optional
      />
      <TextItem name="grade" label="Grade" schema={line(20)} optional />
      <button type="submit">send</button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'send' }));
const refuse = (data: unknown) =>
  save.mockRejectedValueOnce(new RefusedError({ code: 1, msg: 'refused', data } as never));

beforeEach(async () => {
  vi.clearAllMocks();
  save.mockResolvedValue(null);
  for (const { id } of toasts.get()) dismissToast(id);
  await startLanguage();
  renderWithLibrary(<Fields />);
});

describe('a line of text', () => {
  it('is never cut: five thousand characters stay, and the limit is said', async () => {
    const long = 'x'.repeat(5000);
    type('Name', long);
    expect(field('Name').value).toBe(long);
    expect(await screen.findByText('最多 50 个字符')).toBeTruthy();
    expect(screen.getByText('5,000 / 50')).toBeTruthy();
    send();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(save).not.toHaveBeenCalled();
  });

  it('is counted only when it comes near its limit, without blanks at the ends', () => {
    type('Name', 'x'.repeat(40));
    expect(screen.queryByText(/\/ 50/)).toBeNull();
    type('Name', ` ${'x'.repeat(41)}   `);
    expect(screen.getByText('41 / 50')).toBeTruthy();
  });

  it('says everything that is wrong at once, in the words of the contract', async () => {
    type('Mail', 'nobody');
    send();
    expect(await screen.findByText('必填')).toBeTruthy();
    expect(screen.getByText('格式不正确')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
  });

  it('may be left empty where that is allowed', async () => {
    type('Name', 'apple');
    send();
    await waitFor(() => expect(save).toHaveBeenCalled());
  });

  it('knows its limit through everything a contract wraps around it', () => {
    expect(limitOf(line(7).nullable().default(null))).toBe(7);
    expect(limitOf(z.email().max(254).nullable())).toBe(254);
    expect(limitOf(z.int())).toBeNull();
  });
});

describe('a refusal', () => {
  const issue = (path: string, msg: string) => ({ path, key: 'x.y', msg });
  const sendRefused = async (issues: readonly object[], last: string) => {
    refuse({ issues });
    type('Name', 'apple');
    type('Grade', 'P5');
    send();
    await screen.findByText(last);
  };

  it('stands at all its fields, without a toast, and leads to the first', async () => {
    await sendRefused([issue('grade', 'no such grade'), issue('name', 'is taken')], 'is taken');
    expect(screen.getByText('no such grade')).toBeTruthy();
    expect(toasts.get()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  });

  it('goes from a field as soon as that field changes, and only from there', async () => {
    await sendRefused([issue('grade', 'no such grade'), issue('name', 'is taken')], 'is taken');
    type('Grade', 'P6');
    await waitFor(() => expect(screen.queryByText('no such grade')).toBeNull());
    expect(screen.getByText('is taken')).toBeTruthy();
    expect(field('Grade').value).toBe('P6');
  });

  it('is said as a toast where it belongs to no field of the form', async () => {
    await sendRefused([issue('deptId', 'no department'), issue('name', 'is taken')], 'is taken');
    expect(toasts.get().map(({ text }) => text)).toEqual(['no department']);
  });

  it('without any field is said as a toast', async () => {
    refuse(null);
    type('Name', 'apple');
    send();
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['refused']));
  });
});
