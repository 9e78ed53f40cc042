import type { KnownCustomer } from '@okwan/contract/customers/customers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { policyholderProblems } from '@okwan/domain/sales/motor/policyholder'
import { prepareConsent } from '../../customers/customers/recognise-customer.ts'
import { recordAgreement } from '../../customers/customers/record-agreement.ts'
import { showCustomer } from '../../customers/customers/show-customer.ts'
import { consentRecipientOf } from '../../people/auth/consent-recipient.ts'
import { CommittedRefusal } from '../../platform/http/committed-refusal.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { saveConsentingCustomer } from './save-consenting-customer.ts'

type Input = Parsed<(typeof purchaseEndpoints)['POST /customers']>

/** Adds a customer outside of a single sale, with the same fields and consent code. */
export async function addCustomer(ctx: Ctx, { body }: Input): Promise<KnownCustomer> {
  const { consent, verificationToken } = body
  const answered = Object.entries(body.policyholder).filter(([, answer]) => answer !== null)
  // The fields of the contract are those of a policyholder.
  const input = Object.fromEntries(answered) as MotorPolicyholder
  const holder = { ...input, ...(consent ? { consentAt: ctx.now.toISOString() } : {}) }
  const [first, ...others] = policyholderProblems(holder, toAccraDate(ctx.now))
  if (first)
    throw new Refusal(
      first.code,
      first.message,
      [first, ...others].map(({ path, message }) => ({ path, message })),
    )
  const reference = `customer:${parsePhone(holder.phone ?? '')}`
  // If no recipient is stored, the code was requested before the details were known and may have been sent to another number.
  const isPrepared = (await consentRecipientOf(ctx.tx, ctx.actor.id, reference)) !== undefined
  if (verificationToken && isPrepared) return addAndPresent(ctx, holder, { verificationToken, reference })
  await prepareConsent(ctx, { reference, product: 'fleet', holder })
  return committed(() => addAndPresent(ctx, holder, { reference }))
}

async function addAndPresent(
  ctx: Ctx,
  holder: MotorPolicyholder,
  agreement: Parameters<typeof saveConsentingCustomer>[2],
) {
  const { id, code, otpRequestId } = await saveConsentingCustomer(ctx, holder, agreement)
  if (otpRequestId) await recordAgreement(ctx, { customerId: id, product: 'fleet', otpRequestId })
  const shown = await showCustomer(ctx, code)
  return { ...shown, needsCode: false }
}

/** A request without a code is refused, but the lookup still counts and the recipient of the code is stored. */
async function committed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code_needed') {
      throw new CommittedRefusal(error.code, error.message, error.fields)
    }
    throw error
  }
}
