import type { CustomerDetails, customerEndpoints } from '@okwan/contract/customers/customers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { findDetails } from './details-store.ts'
import { hasDetails, isReached } from './present.ts'
import { presentDetails } from './present-details.ts'
import { findByCode } from './store.ts'

type Input = Parsed<(typeof customerEndpoints)['POST /customers/{customerCode}/details']>

/** Each view is recorded, as for a policyholder's card. */
export async function showDetails(ctx: Ctx, { params }: Input): Promise<CustomerDetails> {
  const { tx, actor } = ctx
  const row = await findByCode(tx, params.customerCode, actor)
  if (!row || !isReached(row, actor))
    throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  if (row.erased_at) throw new Refusal('customer_erased', 'This customer’s personal data has been erased.')
  if (!hasDetails(row, actor)) throw new Refusal('details_not_paid')
  await recordAudit(ctx, {
    action: 'customer-details-shown',
    entityType: 'customer',
    entityId: row.id,
    branchId: row.branch_id,
  })
  return presentDetails(await findDetails(tx, row.id))
}
