import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import type { LoginInfo } from '#features/session/contract.ts';
import { basePath } from '../base.ts';
import { SignedInPage } from './signed-in-page.tsx';

/** The application as a signed-in person has it; the sign-in page no longer exists in it. */
export function SignedInApp({ info }: { readonly info: LoginInfo }) {
  return (
    <BrowserRouter basename={basePath}>
      <Routes>
        <Route path="/login" element={<Navigate to="/" replace />} />
        <Route path="*" element={<SignedInPage info={info} />} />
      </Routes>
    </BrowserRouter>
  );
}
