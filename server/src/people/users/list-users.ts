import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { presentUser } from './present.ts'
import { listUserRows } from './store.ts'

export async function listUsers({ tx, actor }: Ctx, { query }: Parsed<(typeof userEndpoints)['GET /users']>) {
  const { rows, meta } = await listUserRows(tx, query)
  return { data: rows.map((row) => presentUser(row, actor)), meta }
}
