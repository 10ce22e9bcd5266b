import * as React from 'react';

interface Internals {
  readonly recentlyCreatedOwnerStacks?: number;
}

const internals = (React as unknown as Record<string, Internals>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

// For every element React keeps the calls that led to it, to show them beside a warning; it stops after
// ten thousand of them. Here it has always made so many: it warns as before, and a failing test has a
// stack of its own. A React that counts otherwise goes on keeping them.
if (internals?.recentlyCreatedOwnerStacks !== undefined) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
}
