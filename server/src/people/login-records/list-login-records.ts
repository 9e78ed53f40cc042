import type { loginRecordEndpoints } from '@okwan/contract/people/login-records'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { presentLoginRecord } from './present.ts'
import { reachedBy } from './scope.ts'
import { countLoginRecords, listLoginRecordRows } from './store.ts'

type Input = Parsed<(typeof loginRecordEndpoints)['GET /loginrecords']>

export async function listLoginRecords({ tx, actor }: Ctx, { query }: Input) {
  const filter = { ...query, reached: reachedBy(actor) }
  const { rows, nextCursor, previousCursor } = await listLoginRecordRows(tx, filter, query)
  const count = await countLoginRecords(tx, filter)
  return { data: rows.map((row) => presentLoginRecord(row, actor)), meta: { nextCursor, previousCursor, ...count } }
}
