import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import type { ProblemLine } from './problem-lines.ts';
import { Problems } from './problems.tsx';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

const tooLong: ProblemLine = {
  ...{ rule: 'dayExceeds', now: true, key: null, from: '2026-11-19', to: '2026-11-19' },
  ...{ minutes: 1500, required: 480, cells: [] },
};

const show = (line: ProblemLine) =>
  renderWithLibrary(
    <Problems
      id="problems"
      lines={[line]}
      step={30}
      saves
      nameOf={() => ({ main: '冷链', detail: '' })}
      onShow={() => undefined}
      onRemoveRow={() => undefined}
    />,
  );

it('names what of a day that is too long is not saved', () => {
  show({ ...tooLong, cells: [{ key: 'p1', date: '2026-11-19', text: '9' }] });
  expect(screen.getByRole('listitem').textContent).toContain('未保存：冷链 9');
});

it('begins no list where nothing of the day waits for it', () => {
  show(tooLong);
  expect(screen.getByRole('listitem').textContent).not.toContain('未保存');
});
