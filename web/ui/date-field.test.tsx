import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { DateField, DateTimeField } from './date-field.tsx';

let day: string;
let drawAgain: () => void;

function Form({ max = '' }: { readonly max?: string }) {
  const [value, setValue] = useState(day);
  const [, draw] = useState(0);
  drawAgain = () => draw((times) => times + 1);
  day = value;
  return <DateField label="from" value={value} max={max} onChange={setValue} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('from');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => {
  day = '2026-12-01';
});

describe('a date field', () => {
  it('takes a whole day as it is typed, without Enter', () => {
    renderWithLibrary(<Form />);
    field().focus();
    type('2026-01-31');
    expect(day).toBe('2026-01-31');
    expect(field().value).toBe('2026-01-31');
  });

  it('waits while a day is not whole or does not exist', () => {
    renderWithLibrary(<Form />);
    field().focus();
    for (const text of ['2026-1', '2026-02-3', '2026-02-30']) type(text);
    expect(day).toBe('2026-12-01');
  });

  it('keeps half a day typed while the page around it changes', () => {
    renderWithLibrary(<Form />);
    field().focus();
    type('2026-0');
    act(() => drawAgain());
    expect(field().value).toBe('2026-0');
  });

  it('does not take a day outside its bounds', () => {
    renderWithLibrary(<Form max="2026-12-31" />);
    field().focus();
    type('2027-01-01');
    expect(day).toBe('2026-12-01');
  });
});

describe('a field for a day with its time', () => {
  function Opening() {
    const [value, setValue] = useState('2026-12-01 09:00');
    day = value;
    return <DateTimeField label="from" value={value} onChange={setValue} />;
  }

  it('takes day and time as they are typed, and nothing less', () => {
    renderWithLibrary(<Opening />);
    expect(field().value).toBe('2026-12-01 09:00');
    field().focus();
    for (const text of ['2026-12-02', '2026-12-02 1', '2026-12-02 25:00']) type(text);
    expect(day).toBe('2026-12-01 09:00');
    type('2026-12-02 18:30');
    expect(day).toBe('2026-12-02 18:30');
  });
});
