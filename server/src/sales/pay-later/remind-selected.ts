import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { payLaterEndpoints, RemindedCustomers } from '@okwan/contract/sales/pay-later'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { offerOf } from '../purchases/offer/offer-of.ts'
import { sendReminder } from './remind-customer.ts'
import { lockParked } from './store.ts'

type Input = Parsed<(typeof payLaterEndpoints)['POST /pay-later/reminders']>

/** Reminds the customers of selected offers; returns the reasons for those who were not reminded. */
export async function remindSelected(ctx: Ctx, { body }: Input): Promise<RemindedCustomers> {
  const { tx, actor, now } = ctx
  const notSent: RemindedCustomers['notSent'] = []
  // Locks in a fixed order, so that two selections with the same offers cause no deadlock.
  const ids = [...new Set(body.payableIds)].sort()
  for (const payableId of ids) {
    const offer = await lockParked(tx, reachedBy(actor), payableId, now)
    if (!offer) {
      notSent.push({
        payableId,
        customerName: null,
        refusalReason: 'This offer doesn’t exist. It may be paid or expired.',
      })
    } else {
      const unsent = await sendReminder(ctx, offer)
      if (unsent)
        notSent.push({ payableId, customerName: offerOf(offer).customer.fullName, refusalReason: unsent.refusalReason })
    }
  }
  return { sent: ids.length - notSent.length, notSent }
}
