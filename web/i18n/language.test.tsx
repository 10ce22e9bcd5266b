import { fireEvent, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { i18n } from './i18n.ts';
import { currentLanguage, loadAppTexts, startLanguage, switchLanguage } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { textsByFeature } from './texts/by-feature.ts';

function Sample() {
  const { t } = useTranslation();
  return <h1>{t('session.ui.title')}</h1>;
}

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
});

describe('the language', () => {
  it('is Chinese unless something else was chosen', async () => {
    expect(currentLanguage()).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
    localStorage.setItem('locale', 'fr');
    await startLanguage();
    expect(currentLanguage()).toBe('zh');
  });

  it('is kept for the next visit', async () => {
    await switchLanguage('en');
    expect(localStorage.getItem('locale')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    await startLanguage();
    expect(currentLanguage()).toBe('en');
  });

  it('changes on screen without a reload', async () => {
    renderWithTexts(
      <>
        <LanguageSwitch />
        <Sample />
      </>,
    );
    expect(screen.getByRole('heading').textContent).toBe('登录');
    expect(screen.getByRole('button', { name: '中文' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('covers the texts of the signed-in half once they are in use', async () => {
    await loadAppTexts();
    await switchLanguage('en');
    expect(i18n.t('common.refusal.notFound')).toContain('could not find');
    expect(i18n.t('role.gl')).toBe('Group lead');
  });
});

describe('texts', () => {
  it('that are missing do not go unnoticed', () => {
    const t = i18n.t as (key: string) => string;
    expect(() => t('no.such.key')).toThrow('no.such.key');
  });

  it('of a feature begin with its name', () => {
    const files = { '../../../features/hours-reports/locales/zh.json': { ui: { title: 'x' } } };
    expect(textsByFeature(files)).toEqual({ 'hours-reports': { ui: { title: 'x' } } });
  });
});
