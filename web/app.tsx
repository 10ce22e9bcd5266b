import { I18nextProvider } from 'react-i18next';
import { Gate } from './gate.tsx';
import { i18n } from './i18n/i18n.ts';
import { FailureBoundary } from './ui/failure-boundary.tsx';
import { Toaster } from './ui/toast/toaster.tsx';

export function App() {
  return (
    <I18nextProvider i18n={i18n}>
      <FailureBoundary>
        <Gate />
      </FailureBoundary>
      <Toaster />
    </I18nextProvider>
  );
}
