import type { TravelDraftAnswer, TravelDraftSummary } from '@okwan/contract/sales/travel/drafts'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import type { FieldProblem } from '@okwan/domain/platform/refusal'
import { consentTextOn } from '@okwan/domain/sales/travel/consent-texts'
import { draftStatus } from '@okwan/domain/sales/travel/draft/draft-status'
import { canOpen } from '@okwan/domain/sales/travel/draft/flow'
import { ratedTrip, readItinerary } from '@okwan/domain/sales/travel/draft/itinerary'
import { fullName } from '@okwan/domain/sales/travel/draft/travellers'
import { needsPregnancyAnswer, readHealth } from '@okwan/domain/sales/travel/health'
import { offerPlans } from '@okwan/domain/sales/travel/offers'
import type { SettledTerms } from '@okwan/domain/sales/travel/underwriting/referral'
import type { Actor } from '../../platform/http/context.ts'
import type { DocumentRow } from './documents/documents-store.ts'
import { isOwn, type Sale } from './review-sale.ts'
import type { DraftRow } from './store.ts'

/** Draft as shown to sellers, without health answers and reasons of decisions. */
export function presentSale(sale: Sale, actor: Actor): TravelDraftAnswer {
  const { row, review, quote, book } = sale
  const { payLaterHours, payLaterBeforeDepartureHours, oneWayMaxDays } = book.sale
  const { policyholder, party, travellers, trip, more } = row.content
  return {
    draftId: row.id,
    version: row.version,
    status: row.policy_id ? 'issued' : statusOf(sale),
    soldPolicyId: row.policy_id,
    seller: { userId: row.seller_id, fullName: row.seller_name },
    branchName: row.branch_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    draft: { policyholder, party, travellers, trip, more },
    firstIncompleteStep: review.firstIncomplete,
    problems: withoutHealth(review.problems, sale),
    warnings: review.warnings,
    offers: offersOf(sale),
    standardPrice: review.standardPrice ?? null,
    partyType: review.partyType ?? null,
    partyPrices: review.partyPrices?.map(({ pricing, totalPesewas }) => ({ partyType: pricing, totalPesewas })) ?? [],
    quote: quote
      ? {
          quoteId: quote.id,
          totalPesewas: quote.total_pesewas,
          quotedAt: quote.created_at.toISOString(),
          validUntil: quote.expires_at.toISOString(),
        }
      : null,
    health: healthOf(sale),
    underwriting: review.settled?.map(presentTerms) ?? [],
    documents: sale.documents.map(presentDocument),
    price: review.price ?? null,
    payLater: { hours: payLaterHours, hoursBeforeDeparture: payLaterBeforeDepartureHours },
    limits: {
      oneWayMaxDays,
      groupMaxTravellers: book.parties.group.max,
      fitToFlyFromWeek: book.medical.pregnancyNoteFromWeeks,
      quoteHours: book.sale.quoteHours,
    },
    consent: consentOf(sale),
    allowedActions: actionsOf(sale, actor),
  }
}

export function presentDocument({ subject, file_id, added_by_name, added_at }: DocumentRow) {
  return { subject, fileId: file_id, addedAt: added_at.toISOString(), addedBy: added_by_name }
}

/** Details that identify a draft in a list. */
export function summariseDraft(row: DraftRow): TravelDraftSummary {
  const { policyholder, travellers, trip } = row.content
  const person = [policyholder?.firstName, policyholder?.lastName].filter(Boolean).join(' ')
  return {
    draftId: row.id,
    policyholderName: policyholder?.customerType === 'corporate' ? (policyholder.companyName ?? '') : person,
    destinations: trip?.destinations ?? [],
    planCode: trip?.planCode ?? '',
    departureDate: trip?.departureDate ?? '',
    travellers: travellers?.length ?? 0,
    seller: { userId: row.seller_id, fullName: row.seller_name },
    branchName: row.branch_name,
  }
}

function statusOf({ row, review, quote, now, book }: Sale) {
  return draftStatus(review, { expiresAt: row.expires_at, quotedAt: quote?.created_at }, now, book)
}

/** A specific message would reveal other answers, such as "Enter the pregnancy week". */
function withoutHealth(problems: readonly FieldProblem[], { review }: Sale): FieldProblem[] {
  const others = problems.filter(({ path }) => !path.startsWith('health.'))
  const unanswered = review.party?.travellers.filter(({ travellerId }) =>
    problems.some(({ path }) => path.startsWith(`health.${travellerId}.`) || path === `health.${travellerId}`),
  )
  const healthProblems = unanswered?.map((one) => ({
    path: `health.${one.travellerId}`,
    message: `${fullName(one)}: complete the health questions.`,
  }))
  return [...others, ...(healthProblems ?? [])]
}

function offersOf({ row, review, now, book }: Sale): TravelDraftAnswer['offers'] {
  const { party } = review
  if (!party) return []
  const itinerary = readItinerary(row.content.trip, { party, now, book, otherCovers: [] })
  if (!itinerary.ok) return []
  const addOns = row.content.trip?.addOns ?? []
  // Each plan has its own lowest price, unless the seller chose the type of party.
  const input = { ...party, partyType: row.content.party?.partyType ?? undefined }
  const { planCode: _, ...trip } = ratedTrip({ ...itinerary.value, planCode: '', addOns }, input)
  return offerPlans(trip, book, toAccraDate(now))
}

function healthOf({ review, health, now, book }: Sale): TravelDraftAnswer['health'] {
  const today = toAccraDate(now)
  const departureDate = review.trip?.departureDate ?? today
  return (review.party?.travellers ?? []).map((traveller) => {
    const healthRow = health.find(({ traveller_id }) => traveller_id === traveller.travellerId)
    const isComplete = healthRow && readHealth(healthRow.answers, traveller, { departureDate, today, book }).ok
    return {
      travellerId: traveller.travellerId,
      fullName: fullName(traveller),
      asksAboutPregnancy: needsPregnancyAnswer(traveller, departureDate),
      state: healthRow ? (isComplete ? 'complete' : 'started') : 'missing',
    }
  })
}

/** Reasons of a decline stay with the underwriters; exclusions and requested documents are shown. */
function presentTerms({ subject, state, loadingBps, exclusionText, note, decidedAt }: SettledTerms) {
  return {
    subject,
    state,
    loadingBps,
    ...(exclusionText && { exclusionText }),
    ...(state === 'documents_wanted' && { documentsWanted: note }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  }
}

function consentOf({ row, review, consent, now }: Sale): TravelDraftAnswer['consent'] {
  const { version, declarations } = consentTextOn(toAccraDate(now))
  const { ticks } = row.content
  // A consent is valid only for the current terms.
  const isValid = consent && review.firstIncomplete === 'payment'
  return {
    text: { version, declarations: [...declarations] },
    ticked: ticks?.textVersion === version ? ticks.accepted : [],
    ...(review.policyholder && { mobileNumber: review.policyholder.mobileNumber }),
    agreedAt: isValid ? consent.created_at.toISOString() : null,
    agreedTotalPesewas: isValid ? consent.accepted_total_pesewas : null,
  }
}

function actionsOf(sale: Sale, actor: Actor): TravelDraftAnswer['allowedActions'] {
  const { row, review, health } = sale
  const actions: TravelDraftAnswer['allowedActions'] = []
  const underwrites = can(actor, 'travel.underwrite')
  if (row.policy_id) return underwrites && health.length > 0 ? ['view-health'] : []
  if (statusOf(sale) !== 'abandoned') {
    actions.push('edit')
    if (canOpen(review, 'confirm-details')) actions.push('quote')
    if (review.firstIncomplete === 'consent') actions.push('consent')
    if (review.firstIncomplete === 'payment' && row.seller_id === actor.id) actions.push('purchase')
    if (underwrites && row.referral_state !== null && !isOwn(sale, actor)) actions.push('decide')
  }
  if (underwrites && health.length > 0) actions.push('view-health')
  return [...actions, 'delete']
}
