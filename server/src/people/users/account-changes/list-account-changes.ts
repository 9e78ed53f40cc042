import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../../platform/http/context.ts'
import { listAccountChangeRows } from './account-change-store.ts'
import { presentAccountChange } from './load-account-change.ts'

type Input = Parsed<(typeof userEndpoints)['GET /account-changes']>

export async function listAccountChanges({ tx, actor }: Ctx, { query }: Input) {
  const reach = actor.role === 'SuperAdmin' ? {} : { ofUser: actor.id }
  const { rows, meta } = await listAccountChangeRows(tx, { ...query, ...reach })
  return { data: rows.map((row) => presentAccountChange(row, actor)), meta }
}
