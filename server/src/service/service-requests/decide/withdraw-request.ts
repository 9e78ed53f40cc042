import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { closeCheckout } from '../../../money/payments/checkout/close-checkout.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockForMove, moveRequest, requireMove } from './move-request.ts'

type Input = Parsed<(typeof serviceRequestEndpoints)['POST /service-requests/{id}/withdraw']>

/** Withdraws a request that has not taken effect; refused while a payment is pending. */
export async function withdrawRequest(ctx: Ctx, { params, body }: Input) {
  const row = await lockForMove(ctx, params.id, body.version)
  await requireMove(ctx, row, 'withdraw')
  if (row.status === 'awaiting_payment') await closeCheckout(ctx, 'service-request', row.id)
  await moveRequest(ctx, row, 'withdraw')
}
