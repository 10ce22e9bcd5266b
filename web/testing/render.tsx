import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach } from 'vitest';
import { i18n } from '../i18n/i18n.ts';

afterEach(cleanup);

export function Texts({ children }: { readonly children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

export function renderWithTexts(content: ReactNode) {
  return render(content, { wrapper: Texts });
}
