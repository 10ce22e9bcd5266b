import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LabourValue } from '#features/people/rules-standards.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { createStore, type Store } from '#web/store.ts';
import { useStore } from '#web/ui/use-store.ts';

/** As the address calls it; nothing is said of standard, which is what everybody begins with. */
const NAME = 'labour';

/** What somebody chose goes with their workplace: whoever signs in next has another one. */
const choices = new WeakMap<QueryClient, Store<LabourValue>>();

function useChoice(): Store<LabourValue> {
  const client = useQueryClient();
  const known = choices.get(client) ?? createStore<LabourValue>('standard');
  choices.set(client, known);
  return known;
}

/** Whether somebody sees both values of labour, and may choose. */
export function useSeesRates(): boolean {
  const { roles, approvals } = useSignedInUser();
  return isPermitted(effectiveRoles(roles, approvals), 'rates:read');
}

/** What labour is worth on this page: as its address says, else as it was chosen last. */
export function useLabourValue(): LabourValue {
  const mayChoose = useSeesRates();
  const [params] = useSearchParams();
  const chosen = useStore(useChoice());
  return mayChoose && (params.get(NAME) === 'actual' || chosen === 'actual')
    ? 'actual'
    : 'standard';
}

/** The choice for all pages with money, and the address of this one kept in step with it. */
export function useLabourChoice() {
  const mayChoose = useSeesRates();
  const labour = useLabourValue();
  const choice = useChoice();
  const [params, setParams] = useSearchParams();
  const named = params.get(NAME);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    // An address that comes with it counts as chosen; one left behind in another tab does not.
    if (mayChoose && named === 'actual' && seen.current !== named) choice.set('actual');
    seen.current = named;
    const value = mayChoose && choice.get() === 'actual' ? 'actual' : null;
    if (named === value) return;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(NAME);
        else next.set(NAME, value);
        return next;
      },
      { replace: true },
    );
  });
  return { mayChoose, labour, change: choice.set };
}
