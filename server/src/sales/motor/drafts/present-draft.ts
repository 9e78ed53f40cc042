import { toAccraDate } from '@okwan/domain/platform/dates'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import { referralsOf } from '@okwan/domain/products/rating/eligibility'
import { choicesFor } from '@okwan/domain/sales/motor/active-cover'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { needsChassisProof } from '@okwan/domain/sales/motor/save-answers'
import { firstIncompleteStep, stepsOf } from '@okwan/domain/sales/motor/steps'
import { draftReferrals, draftRisk } from '@okwan/domain/sales/motor/underwriting'
import { showCustomer } from '../../../customers/customers/show-customer.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { motorRateBookOn } from '../../../products/rate-books/motor-rate-book.ts'
import type { DraftRow } from '../store.ts'

export async function presentDraft(ctx: Ctx, row: DraftRow) {
  const { content: draft, register } = row
  const { customerCode } = draft.policyholder ?? {}
  const context = await flowOf(ctx, draft)
  const { today, referrals } = context
  return {
    draftId: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    draft,
    knownCustomer: customerCode ? await showCustomer(ctx, customerCode) : null,
    asksForChassis: needsChassisProof({ draft, register: register ?? undefined }),
    activeCoverChoices: draft.activeCover ? choicesFor(draft.activeCover, today) : [],
    firstIncompleteStep: firstIncompleteStep(draft, context),
    steps: stepsOf(draft, context),
    referrals,
  }
}

/** Data outside of the draft that the step rules depend on. */
export async function flowOf({ tx, now }: Pick<Ctx, 'tx' | 'now'>, draft: MotorDraft) {
  const today = toAccraDate(now)
  const startDate = draft.underwriting?.startDate ?? today
  const { book } = await motorRateBookOn(tx, startDate > today ? startDate : today)
  return { today, rateBook: book, referrals: referralsOfDraft(draft, book) }
}

function referralsOfDraft(draft: MotorDraft, book: RateBook) {
  const { riskCode, startDate, endDate } = draft.underwriting ?? {}
  const riskClass = book.classes.find(({ code }) => code === riskCode)
  if (!riskClass || !startDate || !endDate) return draftReferrals(draft, [])
  const risk = draftRisk(draft, { startDate, endDate, fleetSize: 1 })
  return draftReferrals(draft, referralsOf(risk, riskClass, book))
}
