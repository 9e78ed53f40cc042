import type { customerEndpoints } from '@okwan/contract/customers/customers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { countLookUp } from './count-look-up.ts'
import { presentCustomer } from './present.ts'
import { findByGhanaCard, findByPhone } from './store.ts'

export async function findCustomers(
  { tx, actor, now, product }: Ctx,
  { query }: Parsed<(typeof customerEndpoints)['GET /customers']>,
) {
  const { phone, ghanaCard = '' } = query
  const found = phone === undefined ? await findByGhanaCard(tx, ghanaCard) : await findByPhone(tx, phone)
  await product.db.transaction((write) => countLookUp(write, actor, { kind: 'customer', found }, now))
  return found.map((row) => presentCustomer(row, actor))
}
