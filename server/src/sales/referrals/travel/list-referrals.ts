import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints, TravelReferral } from '@okwan/contract/sales/referrals'
import type { ReferralDecisionOutcome } from '@okwan/domain/products/travel-plans/terms'
import type { Ctx } from '../../../platform/http/context.ts'
import { listReferred } from '../../travel/list-referred.ts'
import { type OwnerRow, ownersOf } from '../owners/owner-store.ts'
import { byTime, presentOwner } from '../owners/present-owner.ts'

const DECIDED: Record<ReferralDecisionOutcome, string> = {
  accept: 'Accepted',
  accept_loading: 'Accepted with loading',
  accept_exclusion: 'Accepted with exclusion',
  request_documents: 'Documents requested',
  decline: 'Declined',
}

type Input = Parsed<(typeof referralEndpoints)['GET /travel/referrals']>

export async function listReferrals(ctx: Ctx, { query }: Input) {
  const { drafts, meta } = await listReferred(ctx, query)
  const owners = await ownersOf(
    ctx.tx,
    drafts.map(({ draftId }) => draftId),
  )
  const data: TravelReferral[] = drafts.map(({ sellerId, decisions, ...draft }) => ({
    ...draft,
    ...withHistory(draft, decisions, owners.get(draft.draftId)),
    referredAt: draft.referredAt.toISOString(),
    dueAt: draft.dueAt.toISOString(),
    isOverdue: draft.state === 'waiting' && ctx.now > draft.dueAt,
    canDecide: sellerId !== ctx.actor.id,
  }))
  return { data, meta }
}

type Referred = Awaited<ReturnType<typeof listReferred>>['drafts'][number]

function withHistory(
  { referredAt, seller }: Pick<Referred, 'referredAt' | 'seller'>,
  decisions: Referred['decisions'],
  ownerRow: OwnerRow | undefined,
) {
  const { owner, history } = presentOwner(ownerRow)
  const requested = { at: referredAt.toISOString(), text: 'Approval requested', note: null, by: seller.fullName }
  const decided = decisions.map(({ outcome, decided_at, decider_name }) => ({
    at: decided_at.toISOString(),
    text: DECIDED[outcome],
    note: null,
    by: decider_name,
  }))
  return { owner, history: [requested, ...decided, ...history].toSorted(byTime) }
}
