type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every transition must lead to a state that the table itself names. */
type LeadsInside<T extends Table> = {
  readonly [State in keyof T]: { readonly [Event in keyof T[State]]: keyof T };
};

type StateOf<T extends Table> = keyof T & string;
type EventOf<T extends Table> = { [State in keyof T]: keyof T[State] }[keyof T] & string;

export interface Machine<State extends string, Event extends string> {
  readonly initial: State;
  readonly states: readonly State[];
  /** Where the event leads, or null when it is not allowed in this state. */
  next(state: State, event: Event): State | null;
  can(state: State, event: Event): boolean;
  events(state: State): readonly Event[];
}

/**
 * Makes a state machine of a table: `{ draft: { submit: 'submitted' }, submitted: {} }`. Whatever
 * the table does not name is not allowed.
 */
export function defineMachine<const T extends Table>(definition: {
  readonly initial: NoInfer<StateOf<T>>;
  readonly transitions: T & LeadsInside<T>;
}): Machine<StateOf<T>, EventOf<T>> {
  type State = StateOf<T>;
  type Event = EventOf<T>;
  // Copied into maps: a later change to the table has no effect, and inherited names are no events.
  const table = new Map(
    Object.entries<Readonly<Record<string, string>>>(definition.transitions).map(
      ([state, transitions]) => [state, new Map(Object.entries(transitions))],
    ),
  );
  const next = (state: State, event: Event) =>
    (table.get(state)?.get(event) as State | undefined) ?? null;

  return Object.freeze({
    initial: definition.initial,
    states: Object.freeze([...table.keys()] as State[]),
    next,
    can: (state: State, event: Event) => next(state, event) !== null,
    events: (state: State) => [...(table.get(state)?.keys() ?? [])] as Event[],
  });
}
