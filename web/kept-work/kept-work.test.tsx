import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { Activity } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../i18n/language.ts';
import { TabPathContext } from '../shell/tabs/tab-path.ts';
import { renderWithLibrary } from '../testing/render-with-library.tsx';
import { EditDrawer } from '../ui/edit/edit-drawer.tsx';
import { beginWork, forgetWork, isWorkKept, keepWork } from './kept-work.ts';
import { useKeptState } from './use-kept-work.ts';

interface Fruit {
  readonly name: string;
  readonly password?: string;
}

const save =
  vi.fn<(values: Fruit, version: number | null) => Promise<Fruit & { version: number }>>();

/** A list whose records open in a drawer, as they do everywhere. */
function Fruits({ version }: { readonly version: number }) {
  const [edited, setEdited] = useKeptState<string | null>('edited', null);
  return (
    <>
      <button type="button" onClick={() => setEdited('apple')}>
        open
      </button>
      {edited !== null && (
        <EditDrawer<Fruit, Fruit & { version: number }>
          title={edited}
          keepAs={`fruit ${edited}`}
          initial={{ name: edited }}
          version={version}
          save={save}
          valuesOf={({ name }) => ({ name })}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        >
          <Form.Item name="name" label="Name">
            <Input />
          </Form.Item>
          <Form.Item name="password" label="Word">
            <Input />
          </Form.Item>
        </EditDrawer>
      )}
    </>
  );
}

function show({ path = '/fruits', version = 3, mode = 'visible' as 'visible' | 'hidden' } = {}) {
  const tree = (shown: 'visible' | 'hidden') => (
    <TabPathContext value={path}>
      <Activity mode={shown}>
        <Fruits version={version} />
      </Activity>
    </TabPathContext>
  );
  const { rerender, unmount } = renderWithLibrary(tree(mode));
  return { hide: () => rerender(tree('hidden')), unmount };
}

const field = () => screen.queryByLabelText<HTMLInputElement>('Name');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function typeInto(options = {}) {
  const shown = show(options);
  fireEvent.click(screen.getByText('open'));
  type('Name', 'pear');
  return shown;
}

beforeEach(async () => {
  sessionStorage.clear();
  vi.clearAllMocks();
  beginWork(7);
  await startLanguage();
});

describe('what was typed when the session ended', () => {
  it('is there again for the same person, with the version that was seen', async () => {
    const { unmount } = typeInto();
    keepWork();
    expect(isWorkKept()).toBe(true);
    unmount();

    beginWork(7);
    expect(isWorkKept()).toBe(false);
    show({ version: 4 });
    expect(field()?.value).toBe('pear');
    save.mockResolvedValue({ name: 'pear', version: 4 });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[1]).toBe(3);
  });

  it('asks before it is thrown away, and is gone then', async () => {
    const { unmount } = typeInto();
    keepWork();
    unmount();
    beginWork(7);
    const again = show();
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(field()).toBeNull());
    keepWork();
    again.unmount();
    beginWork(7);
    show();
    expect(field()).toBeNull();
  });

  it('is nobody else’s', () => {
    const { unmount } = typeInto();
    keepWork();
    unmount();
    beginWork(8);
    const other = show();
    expect(field()).toBeNull();
    other.unmount();
    beginWork(7);
    show();
    expect(field()).toBeNull();
  });

  it('is kept by tab, also in the background', () => {
    const { hide, unmount } = typeInto();
    hide();
    keepWork();
    unmount();
    beginWork(7);
    const elsewhere = show({ path: '/vegetables' });
    expect(field()).toBeNull();
    elsewhere.unmount();
    show();
    expect(field()?.value).toBe('pear');
  });

  it('is forgotten by whoever signs out', () => {
    const { unmount } = typeInto();
    keepWork();
    unmount();
    forgetWork();
    show();
    expect(field()).toBeNull();
  });

  it('never holds a secret, nor anything when nothing was typed', () => {
    const { unmount } = show();
    keepWork();
    expect(sessionStorage.getItem('keptWork')).toBeNull();
    unmount();
    typeInto();
    type('Word', 'hunter2');
    keepWork();
    expect(sessionStorage.getItem('keptWork')).toContain('pear');
    expect(sessionStorage.getItem('keptWork')).not.toContain('hunter2');
  });
});
