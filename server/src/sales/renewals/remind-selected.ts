import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { RemindedHolders, renewalEndpoints } from '@okwan/contract/sales/renewals'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { whyNotNow } from './next-term.ts'
import { remindHolder } from './remind-holder.ts'
import { lockSelected } from './store.ts'

type Input = Parsed<(typeof renewalEndpoints)['POST /renewals/reminders']>
type Selected = Awaited<ReturnType<typeof lockSelected>>[number]

const TODAY_ALREADY = 'The customer was reminded today.'

/** Reminders by hand: who can renew and has not heard from us today is told; of every other it is said why not. */
export async function remindSelected(ctx: Ctx, { body }: Input): Promise<RemindedHolders> {
  const { tx, actor, now } = ctx
  const today = toAccraDate(now)
  const ids = [...new Set(body.policyRecordIds)]
  const found = await lockSelected(tx, reachedBy(actor), ids, today)
  const notSent: RemindedHolders['notSent'] = []
  for (const policy of found) {
    const whyNot = whyNotRemind(policy, now) ?? (await tellToday(ctx, policy, today))
    if (whyNot) notSent.push({ policyRecordId: policy.id, policyNumber: policy.policy_number, whyNot })
  }
  const known = found.map(({ id }) => id)
  for (const policyRecordId of ids.filter((id) => !known.includes(id))) {
    notSent.push({ policyRecordId, policyNumber: null, whyNot: 'This policy does not exist.' })
  }
  return { sent: ids.length - notSent.length, notSent }
}

function whyNotRemind(policy: Selected, now: Date): string | undefined {
  if (policy.product === 'travel') return 'A trip is not renewed.'
  return whyNotNow(policy, now) ?? (policy.reminded_today ? TODAY_ALREADY : undefined)
}

/** Undefined once it is said; somebody else may have said it in the same moment. */
async function tellToday(ctx: Ctx, policy: Selected, today: string): Promise<string | undefined> {
  const { policy_number: policyNumber, plate } = policy
  if (!policyNumber || !plate) throw new Error('motor cover that can be renewed has a number and a vehicle')
  const days = daysBetween(policy.end_date, today)
  const told = await remindHolder(ctx, { ...policy, policy_number: policyNumber, plate }, days)
  return told ? undefined : TODAY_ALREADY
}
