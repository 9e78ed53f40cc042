import type { Ask, AskOf } from '@okwan/contract/service/service-requests/request-content'
import { cancellation } from './cancellation.ts'
import { customerChange, vehicleChange } from './details.ts'
import type { Kind, KindName } from './kind.ts'
import { coverChange, useChange, valueIncrease } from './priced.ts'
import { sticker } from './sticker.ts'
import { activation, suspension } from './suspension.ts'
import { tripCancellation } from './trip-cancellation.ts'
import { tripCorrection, tripDates, tripExtension } from './trip-changes.ts'

/** Registry of all kinds; the rest of the feature does not refer to single kinds. */
const KINDS: { [K in KindName]: Kind<AskOf<K>, unknown> } = {
  cancellation,
  suspension,
  activation,
  customer: customerChange,
  vehicle: vehicleChange,
  value_increase: valueIncrease,
  cover_change: coverChange,
  use_change: useChange,
  sticker,
  trip_cancellation: tripCancellation,
  trip_dates: tripDates,
  trip_correction: tripCorrection,
  trip_extension: tripExtension,
}

/** The registry types each kind by name, which a lookup with a union type loses. */
export function kindOf<A extends Ask>(ask: A): Kind<A, unknown> {
  return KINDS[ask.kind] as unknown as Kind<A, unknown>
}

/** Moves start dates in the past to today. */
export function notBefore<A extends Ask>(ask: A, today: string): A {
  const moved = START_FIELDS.flatMap((field) => {
    const date: unknown = Reflect.get(ask, field)
    return typeof date === 'string' && date < today ? [[field, today]] : []
  })
  return { ...ask, ...Object.fromEntries(moved) }
}

const START_FIELDS = ['effectiveDate', 'suspendFrom', 'activateFrom'] as const
