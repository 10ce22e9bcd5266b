import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '../../api/call.ts';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { EditDrawer } from './edit-drawer.tsx';

interface Fruit {
  readonly name: string;
  readonly version: number;
}

const save = vi.fn<(values: { name: string }, version: number | null) => Promise<Fruit>>();
const onSaved = vi.fn();
const onClose = vi.fn();

function show() {
  renderWithLibrary(
    <EditDrawer<{ name: string }, Fruit>
      title="Fruit"
      initial={{ name: 'apple' }}
      version={3}
      save={save}
      valuesOf={({ name }) => ({ name })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </EditDrawer>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refused = (code: ResultCode, data: unknown) =>
  new RefusedError({ code, msg: 'no', data } as never);

beforeEach(async () => {
  vi.clearAllMocks();
  await startLanguage();
});

describe('a record in a form', () => {
  it('is saved with the version that was seen', async () => {
    save.mockResolvedValue({ name: 'pear', version: 4 });
    show();
    type('pear');
    click('保存');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ name: 'pear', version: 4 }));
    expect(save).toHaveBeenCalledWith({ name: 'pear' }, 3);
  });

  it('shows what the server refused at the field itself', async () => {
    const issues = [{ path: 'name', key: 'x.taken', msg: 'is taken' }];
    save.mockRejectedValue(refused(ResultCode.invalid, { issues }));
    show();
    click('保存');
    expect(await screen.findByText('is taken')).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it.each([
    ['采用对方的版本', 'plum'],
    ['保留我的修改', 'pear'],
  ])('lets one choose when somebody was faster: %s', async (choice, name) => {
    save.mockRejectedValueOnce(refused(ResultCode.conflict, { name: 'plum', version: 9 }));
    save.mockResolvedValue({ name, version: 10 });
    show();
    type('pear');
    click('保存');
    fireEvent.click(await screen.findByRole('button', { name: choice }));
    expect(field().value).toBe(name);
    click('保存');
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name }, 9));
  });

  it('is not given up by a slip', async () => {
    show();
    type('pear');
    click('取消');
    expect(onClose).not.toHaveBeenCalled();
    const safe = await screen.findByRole('button', { name: '继续编辑' });
    await waitFor(() => expect(document.activeElement).toBe(safe));
    fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('closes at once when nothing was changed', () => {
    show();
    click('取消');
    expect(onClose).toHaveBeenCalled();
  });
});
