import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { BehalfBand } from './behalf-band.tsx';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

it.each([
  ['fill', '正在代 林晓雨（S7）填报'],
  ['modify', '正在修改 林晓雨（S7）的工时'],
  ['read', '正在查看 林晓雨（S7）的工时'],
] as const)('says whose hours these are and what is done with them: %s', (mode, words) => {
  const onOtherPerson = vi.fn();
  const person = {
    ...{ userId: 7, staffNo: 'S7', nickName: '林晓雨' },
    ...{ deptNameZh: '算法组', deptNameEn: 'Algorithms' },
  };
  renderWithLibrary(<BehalfBand person={person} mode={mode} onOtherPerson={onOtherPerson} />);
  expect(screen.getByRole('region').textContent).toContain(words);
  expect(screen.getByRole('region').textContent).toContain('算法组');
  fireEvent.click(screen.getByRole('button'));
  expect(onOtherPerson).toHaveBeenCalledOnce();
});
