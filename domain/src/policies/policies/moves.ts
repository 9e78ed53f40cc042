import { Refusal } from '../../platform/refusal.ts'

/** Transition table of a state machine: for each state, the events and the states they lead to. */
export type Moves<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>

export type LegalMove<State extends string, Event extends string> = { from: State; event: Event; to: State }

export function legalMoves<State extends string, Event extends string>(
  moves: Moves<State, Event>,
): LegalMove<State, Event>[] {
  // Object.entries widens the keys to string.
  const rows = Object.entries(moves) as [State, Partial<Record<Event, State>>][]
  return rows.flatMap(([from, events]) =>
    (Object.entries(events) as [Event, State][]).map(([event, to]) => ({ from, event, to })),
  )
}

/** The state after an event; throws a refusal if the event is not allowed. */
export function stateAfter<State extends string, Event extends string>(
  moves: Moves<State, Event>,
  from: State,
  event: Event,
): State {
  const to = moves[from][event]
  if (to) return to
  // Internal names of states and events must not reach users.
  throw new Refusal('illegal_move')
}
