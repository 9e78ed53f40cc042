import type { customerEndpoints } from '@okwan/contract/customers'
import type { Parsed } from '@okwan/contract/endpoint'
import type { Ctx } from '../http/context.ts'
import { presentCustomer } from './present.ts'
import { findByGhanaCard, findByPhone } from './store.ts'

export async function findCustomers(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof customerEndpoints)['GET /customers']>,
) {
  const { phone, ghanaCard = '' } = query
  const found = phone === undefined ? await findByGhanaCard(tx, ghanaCard) : await findByPhone(tx, phone)
  return found.map((row) => presentCustomer(row, actor))
}
