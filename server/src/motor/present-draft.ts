import { toAccraDate } from '@okwan/domain/dates'
import { choicesFor } from '@okwan/domain/motor/active-cover'
import type { MotorDraft } from '@okwan/domain/motor/draft'
import { asksForChassis } from '@okwan/domain/motor/save-answers'
import { firstIncompleteStep, stepsOf } from '@okwan/domain/motor/steps'
import { draftFacts, draftReferrals } from '@okwan/domain/motor/underwriting'
import { referralsOf } from '@okwan/domain/rating/eligibility'
import type { RateBook } from '@okwan/domain/rating/rate-book'
import type { Ctx } from '../http/context.ts'
import { motorRateBookOn } from '../rate-books/motor-rate-book.ts'
import type { DraftRow } from './store.ts'

export async function presentDraft({ tx, now }: Pick<Ctx, 'tx' | 'now'>, row: DraftRow) {
  const { content: draft, register } = row
  const today = toAccraDate(now)
  const startDate = draft.underwriting?.startDate ?? today
  const { book } = await motorRateBookOn(tx, startDate > today ? startDate : today)
  const referrals = referralsOfDraft(draft, book)
  const context = { today, rateBook: book, referrals }
  return {
    draftId: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    draft,
    asksForChassis: asksForChassis({ draft, register: register ?? undefined }),
    activeCoverChoices: draft.activeCover ? choicesFor(draft.activeCover, today) : [],
    firstIncompleteStep: firstIncompleteStep(draft, context),
    steps: stepsOf(draft, context),
    referrals,
  }
}

function referralsOfDraft(draft: MotorDraft, book: RateBook) {
  const { riskCode, startDate, endDate } = draft.underwriting ?? {}
  const riskClass = book.classes.find(({ code }) => code === riskCode)
  if (!riskClass || !startDate || !endDate) return draftReferrals(draft, [])
  const facts = draftFacts(draft, { startDate, endDate, fleetSize: 1 })
  return draftReferrals(draft, referralsOf(facts, riskClass, book))
}
