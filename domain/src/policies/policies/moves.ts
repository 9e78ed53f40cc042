import { Refusal } from '../../platform/refusal.ts'

/** A life cycle is a table: what may happen in each state, and the state it leads to. */
export type Moves<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>

export type LegalMove<State extends string, Event extends string> = { from: State; event: Event; to: State }

export function legalMoves<State extends string, Event extends string>(
  moves: Moves<State, Event>,
): LegalMove<State, Event>[] {
  // Object.entries forgets the keys of a record type; a table of moves has no others.
  const rows = Object.entries(moves) as [State, Partial<Record<Event, State>>][]
  return rows.flatMap(([from, events]) =>
    (Object.entries(events) as [Event, State][]).map(([event, to]) => ({ from, event, to })),
  )
}

/** The state after an event, or a refusal that names both. */
export function stateAfter<State extends string, Event extends string>(
  moves: Moves<State, Event>,
  from: State,
  event: Event,
): State {
  const to = moves[from][event]
  if (to) return to
  const words = (name: string) => name.replaceAll('_', ' ')
  throw new Refusal('illegal_move', `It is ${words(from)}, so "${words(event)}" is not possible. Look at it again.`)
}
