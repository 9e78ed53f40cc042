import { formatMoment } from '@okwan/domain/platform/dates'
import type { Ctx } from '../http/context.ts'
import type { Row } from './csv.ts'

/** Last row of every exported list: who exported it and when. The request can be found in the log of the server. */
export function exportMark({ actor, now, caller }: Ctx): Row {
  return [`Exported by ${actor.fullName} on ${formatMoment(now)}, request ${caller.requestId}`]
}
