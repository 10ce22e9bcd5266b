import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithLibrary } from '../testing/render-with-library.tsx';
import { useQuestion } from './use-question.ts';

function Removing({ onAnswer }: { readonly onAnswer: (sure: boolean) => void }) {
  const [modal, holder] = useQuestion();
  const ask = async () =>
    onAnswer(await modal.confirm({ title: 'sure?', okText: 'yes', cancelText: 'no' }));
  return (
    <>
      {holder}
      <button type="button" onClick={() => void ask()}>
        remove
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

it('is asked once, however often somebody presses before it is drawn, and acted upon once', async () => {
  const onAnswer = vi.fn();
  renderWithLibrary(<Removing onAnswer={onAnswer} />);
  press('remove');
  press('remove');
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  press('yes');
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false], [true]]));
});

it('is asked again after it was answered', async () => {
  const onAnswer = vi.fn();
  renderWithLibrary(<Removing onAnswer={onAnswer} />);
  for (const answer of ['no', 'yes']) {
    press('remove');
    fireEvent.click((await screen.findAllByRole('button', { name: answer })).at(-1) as HTMLElement);
    await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(answer === 'yes'));
  }
});

it.each([
  [true, 'no'],
  [false, 'yes'],
])('has the focus on the safe answer where it destroys (%s)', async (danger, focused) => {
  const Asking = () => {
    const [modal, holder] = useQuestion();
    const words = { title: 'sure?', okText: 'yes', okButtonProps: { danger }, cancelText: 'no' };
    return (
      <>
        {holder}
        <button type="button" onClick={() => void modal.confirm(words)}>
          remove
        </button>
      </>
    );
  };
  renderWithLibrary(<Asking />);
  press('remove');
  const button = await screen.findByRole('button', { name: focused });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('is told apart from another one on the same page', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Both = () => {
    const [, first] = useQuestion();
    const [, second] = useQuestion();
    return (
      <>
        {first}
        {second}
      </>
    );
  };
  renderWithLibrary(<Both />);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});
