import { beforeEach, expect, it } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { SubmitDetail } from './submit-detail.tsx';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

it('says that nothing can be changed afterwards, and how long it can be taken back', () => {
  const { container } = renderWithLibrary(<SubmitDetail rows={[]} today="2026-11-17" />);
  expect(container.textContent).toContain('提交后不能再修改');
  expect(container.textContent).toContain('可以撤回');
});
