import { createContext, useContext } from 'react';
import { useRouteTitle } from './route-title.ts';

/** The title key of the route a view belongs to. */
export const TitleKeyContext = createContext('');

export function useCurrentTitle(): string {
  return useRouteTitle()(useContext(TitleKeyContext));
}
