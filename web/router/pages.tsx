import { type ComponentType, lazy } from 'react';
import type { PageName } from '#kernel/route-sets.ts';

/** Screens whose feature is built. Each is loaded when it is first opened. */
const built: Partial<Record<PageName, ComponentType>> = {
  writesettingsList: lazy(async () => ({
    default: (await import('../pages/fill-settings-page.tsx')).FillSettingsPage,
  })),
};

/** Stands in for the others, and says so. */
const NotBuiltYet = lazy(async () => ({
  default: (await import('../pages/not-built-yet.tsx')).NotBuiltYet,
}));

export function pageFor(name: string): ComponentType {
  return built[name as PageName] ?? NotBuiltYet;
}
