import type { KnownCustomer } from '@okwan/contract/customers/customers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { policyholderProblems } from '@okwan/domain/sales/motor/policyholder'
import { countLookUp } from '../../customers/customers/count-look-up.ts'
import { findCustomer } from '../../customers/customers/find-customer.ts'
import { showCustomer } from '../../customers/customers/show-customer.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { agreedCustomer } from './agreed-customer.ts'

type Input = Parsed<(typeof purchaseEndpoints)['POST /customers']>

/** Adds a customer outside of a single sale, with the same fields and consent code. */
export async function addCustomer(ctx: Ctx, { body }: Input): Promise<KnownCustomer> {
  const { consent, verificationToken } = body
  const answered = Object.entries(body.policyholder).filter(([, answer]) => answer !== null)
  // The fields of the contract are those of a policyholder.
  const typed = Object.fromEntries(answered) as MotorPolicyholder
  const holder = { ...typed, ...(consent ? { consentAt: ctx.now.toISOString() } : {}) }
  const [first, ...others] = policyholderProblems(holder, toAccraDate(ctx.now))
  if (first)
    throw new Refusal(
      first.code,
      first.message,
      [first, ...others].map(({ path, message }) => ({ path, message })),
    )
  const reference = `customer:${parsePhone(holder.phone ?? '')}`
  const customerCode = await agreedCustomer(ctx, holder, { verificationToken, reference })
  // An existing customer was found by card.
  const found = await findCustomer(ctx.tx, customerCode)
  await countLookUp(ctx.tx, ctx.actor, { kind: 'customer', found: found ? [found] : [] }, ctx.now)
  return showCustomer(ctx, customerCode)
}
