import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { payLaterEndpoints } from '@okwan/contract/sales/pay-later'
import type { Ctx } from '../../platform/http/context.ts'
import { offerDraft } from '../purchases/purchase-motor.ts'

/** The customer pays another day. Until then there is a price and no cover. */
export function parkDraft(ctx: Ctx, { body }: Parsed<(typeof payLaterEndpoints)['POST /pay-later']>) {
  return offerDraft(ctx, { ...body, payLater: true })
}
