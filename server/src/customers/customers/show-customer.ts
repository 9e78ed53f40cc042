import type { KnownCustomer } from '@okwan/contract/customers/customers'
import type { Ctx } from '../../platform/http/context.ts'
import { presentCustomer } from './present.ts'
import { findByCode } from './store.ts'

/** Customer data that the caller can see. */
export async function showCustomer({ tx, actor }: Ctx, customerCode: string): Promise<KnownCustomer> {
  const row = await findByCode(tx, customerCode, actor)
  if (!row) throw new Error(`there is no customer ${customerCode}`)
  return presentCustomer(row, actor)
}
