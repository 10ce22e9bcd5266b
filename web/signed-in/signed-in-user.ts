import { createContext, useContext } from 'react';
import type { LoginInfo } from '#features/session/contract.ts';

export const SignedInUserContext = createContext<LoginInfo | null>(null);

/** Who is signed in, for pages; there is always somebody there. */
export function useSignedInUser(): LoginInfo {
  const info = useContext(SignedInUserContext);
  if (info === null) throw new Error('nobody is signed in');
  return info;
}
