/** No password at all, one that must be replaced at the first sign-in, or one of their own. */
export const PASSWORD_STATES = ['none', 'oneTime', 'own'] as const;

export type PasswordState = (typeof PASSWORD_STATES)[number];

export const INVITATION_STATES = ['none', 'waiting', 'sent', 'refused'] as const;

export type InvitationState = (typeof INVITATION_STATES)[number];

/** Somebody who may have to be let in, as far as these rules need to know. */
export interface Newcomer {
  /** Has an account that is enabled, and has not left. */
  readonly active: boolean;
  readonly password: PasswordState;
  readonly email: string | null;
}

export type AccessVerdict = 'waiting' | 'ownPassword' | 'disabled';

/**
 * Whether somebody still needs a first password. Who has set one of their own is left alone: taking
 * it from them is a reset, which is asked for one person at a time.
 */
export function accessVerdict({ active, password }: Newcomer): AccessVerdict {
  if (!active) return 'disabled';
  return password === 'own' ? 'ownPassword' : 'waiting';
}

export const isInvitable = (person: Newcomer) =>
  accessVerdict(person) === 'waiting' && person.email !== null && person.email !== '';

/** Each of the given people in exactly one of the three groups. */
export function accessFigures(people: readonly Newcomer[]) {
  const having = (verdict: AccessVerdict) =>
    people.filter((person) => accessVerdict(person) === verdict).length;
  return {
    waiting: having('waiting'),
    withAddress: people.filter(isInvitable).length,
    ownPassword: having('ownPassword'),
    disabled: having('disabled'),
  };
}
