import type { paymentEndpoints } from '@okwan/contract/money/payments'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../../platform/http/context.ts'
import { findReserved } from '../checkout-store.ts'
import { reachedBy } from '../scope.ts'
import { noSuchPayment } from './pay.ts'

/** A reference is reserved when an offer is made, and has no transaction until someone starts to pay. */
export async function getReserved(
  { tx, actor }: Ctx,
  { params }: Parsed<(typeof paymentEndpoints)['GET /payments/{clientReference}']>,
) {
  const reserved = await findReserved(tx, params.clientReference, reachedBy(actor))
  if (!reserved) throw noSuchPayment()
  return { clientReference: params.clientReference, isStarted: reserved.is_started }
}
