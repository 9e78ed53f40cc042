import type { examinerEndpoints } from '@okwan/contract/people/users/examiners'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../../platform/http/context.ts'
import { listSeatRows } from './examiner-store.ts'
import { presentSeat } from './load-seat.ts'

export async function listExaminers(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof examinerEndpoints)['GET /examiners']>,
) {
  const { rows, meta } = await listSeatRows(tx, query)
  return { data: rows.map((row) => presentSeat(row, actor.id, now)), meta }
}
