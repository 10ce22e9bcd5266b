import { createContext } from 'react';

/** The path of the tab a view is in; empty outside of tabs. */
export const TabPathContext = createContext('');
