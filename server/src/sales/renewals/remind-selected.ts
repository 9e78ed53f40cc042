import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { RemindedHolders, renewalEndpoints } from '@okwan/contract/sales/renewals'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { renewNowRefusalReason } from './next-term.ts'
import { remindHolder } from './remind-holder.ts'
import { lockSelected } from './store.ts'

type Input = Parsed<(typeof renewalEndpoints)['POST /renewals/reminders']>
type Selected = Awaited<ReturnType<typeof lockSelected>>[number]

const REMINDED_TODAY = 'The customer was already reminded today. Try again tomorrow.'

/** Reminds the policyholders of selected policies; returns the reasons for those who were not reminded. */
export async function remindSelected(ctx: Ctx, { body }: Input): Promise<RemindedHolders> {
  const { tx, actor, now } = ctx
  const today = toAccraDate(now)
  const ids = [...new Set(body.policyRecordIds)]
  const found = await lockSelected(tx, reachedBy(actor), ids, today)
  const notSent: RemindedHolders['notSent'] = []
  for (const policy of found) {
    const refusalReason = reminderRefusalReason(policy, now) ?? (await remindToday(ctx, policy, today))
    if (refusalReason) notSent.push({ policyRecordId: policy.id, policyNumber: policy.policy_number, refusalReason })
  }
  const known = found.map(({ id }) => id)
  for (const policyRecordId of ids.filter((id) => !known.includes(id))) {
    notSent.push({
      policyRecordId,
      policyNumber: null,
      refusalReason: 'This policy doesn’t exist or you can’t access it.',
    })
  }
  return { sent: ids.length - notSent.length, notSent }
}

function reminderRefusalReason(policy: Selected, now: Date): string | undefined {
  if (policy.product === 'travel') return 'Travel policies can’t be renewed.'
  if (policy.has_stopped) return REFUSALS.reminders_stopped[1]
  return renewNowRefusalReason(policy, now) ?? (policy.reminded_today ? REMINDED_TODAY : undefined)
}

/** Returns why no reminder was sent, because another user can have sent one at the same time. */
async function remindToday(ctx: Ctx, policy: Selected, today: string): Promise<string | undefined> {
  const { policy_number: policyNumber, plate } = policy
  if (!policyNumber || !plate) throw new Error('the renewable policy has no number or vehicle')
  const days = daysBetween(policy.end_date, today)
  const sent = await remindHolder(ctx, { ...policy, policy_number: policyNumber, plate }, days)
  return sent ? undefined : REMINDED_TODAY
}
