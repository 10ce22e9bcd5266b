import { act, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { useSearchParams } from './use-search-params.ts';

let address = '';
let go: (path: string) => void;
let ask: (name: string, value: string) => void;

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  address = pathname + search;
  go = (path) => void navigate(path);
  return null;
}

function Asking() {
  const [, change] = useSearchParams();
  ask = (name, value) =>
    change((current) => {
      const next = new URLSearchParams(current);
      next.set(name, value);
      return next;
    });
  return null;
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <Routes>
        <Route path="/list" element={<Asking />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}

it('keeps the first of two quick changes', () => {
  open('/list?page=2');
  act(() => {
    ask('q', 'a');
    ask('sort', 'name');
  });
  expect(address).toBe('/list?page=2&q=a&sort=name');
});

it('leads nobody back who has just left', () => {
  open('/list?page=2');
  act(() => {
    go('/other');
    ask('page', '1');
  });
  expect(address).toBe('/other');
});
