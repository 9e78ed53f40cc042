import type { customerEndpoints } from '@okwan/contract/customers/customers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { countLookup } from './count-lookup.ts'
import { hasDetails, presentCustomer } from './present.ts'
import { type CustomerKey, findByKey } from './store.ts'

export async function findCustomers(
  { tx, actor, now, product }: Ctx,
  { query }: Parsed<(typeof customerEndpoints)['GET /customers']>,
) {
  const found = await findByKey(tx, actor, keyOf(query))
  await product.db.transaction((write) => countLookup(write, actor, { kind: 'customer', found }, now))
  return found.map((row) => ({ ...presentCustomer(row, actor), hasDetails: hasDetails(row, actor) }))
}

function keyOf({ phone, ghanaCard, tin }: Parsed<(typeof customerEndpoints)['GET /customers']>['query']): CustomerKey {
  if (phone !== undefined) return { phone }
  return tin === undefined ? { ghanaCard: ghanaCard ?? '' } : { tin }
}
