import 'virtual:tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '#web/i18n/i18n.ts';
import { startLanguage } from '#web/i18n/language.ts';
import { linesOf, MonthGrid, wideColumns } from '#web/testing/grid/month-grid.tsx';
import { startAppearance } from '#web/theme/appearance.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root');

startAppearance();
await startLanguage();

/** A hundred groups of nineteen lines and their sum: two thousand rows. */
createRoot(container).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <MonthGrid lines={linesOf(1900, 19)} columns={wideColumns()} closed={['1-1']} />
    </I18nextProvider>
  </StrictMode>,
);
