import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type Consent, consentProblems } from '@okwan/domain/sales/travel/consent'
import { consentTextOn } from '@okwan/domain/sales/travel/consent-texts'
import { canOpen, type DraftReview } from '@okwan/domain/sales/travel/draft/flow'
import { isCodeFor, recogniseCustomer } from '../../../customers/customers/recognise-customer.ts'
import { invalidCode, useVerificationToken, type Verification } from '../../../people/auth/use-verification-token.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { finishChange, lockForChange } from '../change-draft.ts'
import { reviewSale } from '../review-sale.ts'
import { type DraftRow, insertConsent } from '../store.ts'
import { enteredHolder } from './entered-holder.ts'

/** Records the consent to the current terms; after a refusal the code can be used again. */
export async function giveConsent(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/consent']>,
) {
  const { tx, actor, now, caller } = ctx
  const { acceptedTotalPesewas } = body
  const row = await lockForChange(ctx, params.id, body.version)
  const { review } = await reviewSale(ctx, row)
  const { mobileNumber } = requireTerms(review)
  const code = await useVerificationToken(tx, {
    token: body.verificationToken,
    mobileNumber,
    purpose: 'consent',
    reference: row.id,
    amountPesewas: acceptedTotalPesewas,
    now,
  })
  await requireCodeOfCustomer(ctx, row, code)
  // The number that received the code, which can be the number on record.
  const { otpRequestId, verifiedAt, sentTo } = code
  const proof = { kind: 'code' as const, mobileNumber: sentTo, otpRequestId, verifiedAt }
  const agreed = acceptTerms({ row, review, acceptedTotalPesewas, now, proof })

  const { ip, userAgent } = caller
  const by = { mobileNumber: sentTo, otpRequestId, form: null, verifiedAt, userId: actor.id, ip, userAgent }
  await insertConsent(tx, { draftId: row.id, draftVersion: row.version, ...agreed, ...by }, now)
  await recordAudit(ctx, {
    action: 'travel-consent-given',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: {
      textVersion: agreed.textVersion,
      accepted: agreed.accepted.map(({ code }) => code),
      acceptedTotalPesewas,
    },
  })
  return finishChange(ctx, row.id)
}

/** Refuses a code that was not sent to the number on record, or to the number of a new customer. */
async function requireCodeOfCustomer(ctx: Ctx, row: DraftRow, code: Verification): Promise<void> {
  const holder = enteredHolder(row.content.policyholder)
  const found = await recogniseCustomer(ctx, holder)
  const known = found?.isReached ? undefined : found
  if (!(await isCodeFor(ctx, { reference: row.id, holder, known }, code))) throw invalidCode()
}

/** Terms that need consent; refused until the previous steps are complete. */
export function requireTerms(review: DraftReview) {
  const { policyholder, price, termsKey } = review
  if (!policyholder || !price || !termsKey || !canOpen(review, 'consent')) {
    throw new Refusal('not_ready')
  }
  return { mobileNumber: policyholder.mobileNumber, price, termsKey }
}

type Agreement = {
  row: DraftRow
  review: DraftReview
  acceptedTotalPesewas: number
  now: Date
  proof: NonNullable<Consent['proof']>
}

/** Checks the accepted declarations, the terms and the proof, and returns the consent to store. */
export function acceptTerms({ row, review, acceptedTotalPesewas, now, proof }: Agreement) {
  const { price, termsKey } = requireTerms(review)
  const { ticks } = row.content
  const accepted = ticks?.accepted.map(({ code, at }) => ({ code, at: new Date(at) })) ?? []
  const agreed = { textVersion: ticks?.textVersion ?? '', accepted, termsKey, acceptedTotalPesewas }
  const current = { text: consentTextOn(toAccraDate(now)), termsKey, totalPesewas: price.totalPesewas }
  const problems = consentProblems({ ...agreed, proof }, current)
  const [first] = problems
  if (first) throw new Refusal('consent_incomplete', first.message, problems)
  return agreed
}
