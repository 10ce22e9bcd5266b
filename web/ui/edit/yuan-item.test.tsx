import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseYuan } from '#kernel/money.ts';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { useRecordForm } from './use-record-form.ts';
import { YuanItem } from './yuan-item.tsx';

const save = vi.fn<(values: { cost?: string }) => Promise<null>>();

const MIN = 1;
const MAX = 10_000_000;

function Costs() {
  const { formProps } = useRecordForm<{ cost?: string }, null>({ save, onSaved: () => undefined });
  return (
    <Form {...formProps}>
      <YuanItem name="cost" label="Cost" min={MIN} max={MAX} unit="元" />
      <button type="submit">send</button>
    </Form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cost' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'send' }));

function type(text: string) {
  renderWithLibrary(<Costs />);
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
}

beforeEach(async () => {
  vi.clearAllMocks();
  save.mockResolvedValue(null);
  await startLanguage();
});

describe('an amount that is typed', () => {
  it.each(['-5', '95.555', '100000.01', 'abc', '1,5', '0'])(
    'is kept and refused with what is allowed: %s',
    async (text) => {
      type(text);
      send();
      const problem = await screen.findByText(/0\.01 至 100,000\.00/);
      expect(problem).toBeTruthy();
      expect(field().value).toBe(text);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(save).not.toHaveBeenCalled();
      fireEvent.change(field(), { target: { value: '95.5' } });
      await waitFor(() => expect(screen.queryByText(/100,000\.00/)).toBeNull());
    },
  );

  it('may have separators and full-width digits, as an input method leaves them', async () => {
    type('１，２３４．５');
    send();
    await waitFor(() => expect(save).toHaveBeenCalledWith({ cost: '１，２３４．５' }));
  });

  it('must be there', async () => {
    renderWithLibrary(<Costs />);
    send();
    expect(await screen.findByText('必填')).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });

  it('stays as it was typed, whatever it is, and is sent only when it is an amount', async () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.stringMatching(/^[-+]?\d{1,7}([.,]\d{0,4})?$/),
    );
    renderWithLibrary(<Costs />);
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        save.mockClear();
        fireEvent.change(field(), { target: { value: text } });
        fireEvent.blur(field());
        expect(field().value).toBe(text);
        await act(async () => send());
        expect(field().value).toBe(text);
        const fen = parseYuan(text);
        expect(save).toHaveBeenCalledTimes(fen !== null && fen >= MIN && fen <= MAX ? 1 : 0);
      }),
      { numRuns: 30 },
    );
  });
});
