import 'virtual:tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from '#features/session/web/session.ts';
import { readToken } from './api/token.ts';
import { App } from './app.tsx';
import { installErrorLog } from './error-log/install.ts';
import { preloadSignedIn } from './gate.tsx';
import { startLanguage } from './i18n/language.ts';
import { startAppearance } from './theme/appearance.ts';
import { showCarriedToast } from './ui/toast/carried.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root');

installErrorLog();
startAppearance();
if (readToken() !== null) preloadSignedIn();
await startLanguage();
void startSession();
showCarriedToast();

createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
