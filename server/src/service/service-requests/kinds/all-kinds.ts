import type { Ask, AskOf } from '@okwan/contract/service/service-requests/asks'
import { cancellation } from './cancellation.ts'
import { customerChange, vehicleChange } from './details.ts'
import type { Kind, KindName } from './kind.ts'
import { coverChange, useChange, valueIncrease } from './priced.ts'
import { sticker } from './sticker.ts'
import { activation, suspension } from './suspension.ts'
import { tripCancellation } from './trip-cancellation.ts'
import { tripCorrection, tripDates, tripExtension } from './trip-changes.ts'

/** Every kind that is offered; the rest of the feature knows none of them by name. */
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

/** The map ties each name to its kind; a lookup by a union cannot say so. */
export function kindOf<A extends Ask>(ask: A): Kind<A, unknown> {
  return KINDS[ask.kind] as unknown as Kind<A, unknown>
}

/** Nothing begins in the past: what was asked for a day that has gone by begins today. */
export function notBefore<A extends Ask>(ask: A, today: string): A {
  const moved = BEGINNINGS.flatMap((field) => {
    const date: unknown = Reflect.get(ask, field)
    return typeof date === 'string' && date < today ? [[field, today]] : []
  })
  return { ...ask, ...Object.fromEntries(moved) }
}

const BEGINNINGS = ['effectiveDate', 'suspendFrom', 'activateFrom'] as const
