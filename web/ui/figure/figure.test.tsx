import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShutFigure } from './figure.tsx';

const WHY = 'it is no sum of rows';

it('is reached by whoever has no mouse, and says then why it does not open', async () => {
  render(<ShutFigure why={WHY}>12.00</ShutFigure>);
  const figure = screen.getByText('12.00');
  expect(figure.tabIndex).toBe(0);
  expect(figure.getAttribute('aria-description')).toBe(WHY);
  act(() => figure.focus());
  fireEvent.focus(figure);
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain(WHY));
});

it('is passed over by the tab key where another one beside it says the same', () => {
  render(
    <ShutFigure why={WHY} beside>
      12.00
    </ShutFigure>,
  );
  expect(screen.getByText('12.00').hasAttribute('tabindex')).toBe(false);
});
