import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { payLaterEndpoints } from '@okwan/contract/sales/pay-later'
import type { Ctx } from '../../platform/http/context.ts'
import { offerDraft } from '../purchases/purchase-motor.ts'

/** Saves the offer of a draft for a later payment; cover starts only after payment. */
export function parkDraft(ctx: Ctx, { body }: Parsed<(typeof payLaterEndpoints)['POST /pay-later']>) {
  return offerDraft(ctx, { ...body, payLater: true })
}
