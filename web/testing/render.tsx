import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach } from 'vitest';
import { i18n } from '../i18n/i18n.ts';

afterEach(cleanup);

export function renderWithTexts(content: ReactNode) {
  return render(<I18nextProvider i18n={i18n}>{content}</I18nextProvider>);
}
