import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Chart } from './chart.tsx';

const option = {
  xAxis: { type: 'category' as const, data: ['1', '2', '3'] },
  yAxis: { type: 'value' as const },
  series: [{ type: 'bar' as const, data: [3, 5, 7] }],
};

const marks = [3, 5, 7].map((value, at) => ({ at, series: 0, label: `mark ${value}` }));

function show(onMark = vi.fn()) {
  render(<Chart option={option} summary="Three bars" height={200} marks={marks} onMark={onMark} />);
  return onMark;
}

const mark = (value: number) => screen.getByRole('button', { name: `mark ${value}` });

it('is a picture in words, with its marks beside it', () => {
  show();
  expect(screen.getByRole('img', { name: 'Three bars' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(3);
});

it('takes the tab key once, and arrows, Home and End walk its marks', () => {
  show();
  const reached = () => screen.getAllByRole('button').map(({ tabIndex }) => tabIndex);
  expect(reached()).toEqual([0, -1, -1]);
  mark(3).focus();
  fireEvent.keyDown(mark(3), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(mark(5));
  fireEvent.keyDown(mark(5), { key: 'End' });
  expect(document.activeElement).toBe(mark(7));
  fireEvent.keyDown(mark(7), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(mark(7));
  expect(reached()).toEqual([-1, -1, 0]);
  fireEvent.keyDown(mark(7), { key: 'Home' });
  expect(document.activeElement).toBe(mark(3));
});

it('opens a mark by keyboard as a click on it does', () => {
  const onMark = show();
  fireEvent.click(mark(5));
  expect(onMark).toHaveBeenCalledExactlyOnceWith(1, 0);
});
