import type { RequestContent, RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { cancellation } from './cancellation.ts'
import { customerChange, vehicleChange } from './details.ts'
import type { Kind, KindName } from './kind.ts'
import { coverChange, useChange, valueIncrease } from './priced.ts'
import { sticker } from './sticker.ts'
import { activation, suspension } from './suspension.ts'
import { tripCancellation } from './trip-cancellation.ts'
import { tripCorrection, tripDates, tripExtension } from './trip-changes.ts'

/** How each kind of request is calculated and applied. */
const KINDS: { [K in KindName]: Kind<RequestContentOf<K>, unknown> } = {
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
export function kindOf<Content extends RequestContent>(content: Content): Kind<Content, unknown> {
  return KINDS[content.kind] as unknown as Kind<Content, unknown>
}

/** Moves start dates in the past to today. */
export function notBefore<Content extends RequestContent>(content: Content, today: string): Content {
  const moved = START_FIELDS.flatMap((field) => {
    const date: unknown = Reflect.get(content, field)
    return typeof date === 'string' && date < today ? [[field, today]] : []
  })
  return { ...content, ...Object.fromEntries(moved) }
}

const START_FIELDS = ['effectiveDate', 'suspendFrom', 'activateFrom'] as const
