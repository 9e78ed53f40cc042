import type { Decision, Performance } from '@okwan/contract/people/performance'
import { printName } from '@okwan/domain/customers/customers/identity'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  REQUEST_TYPE_NAMES,
} from '@okwan/domain/service/service-requests/terms'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { type DecisionRow, decidedSince, isUser, listDecided, soldPerDay } from './store.ts'

const DAYS = 90

export async function getPerformance({ tx, now }: Ctx, userId: string): Promise<Performance> {
  await requireUser(tx, userId)
  const first = addDays(toAccraDate(now), 1 - DAYS)
  const from = new Date(first)
  const sold = new Map((await soldPerDay(tx, userId, from)).map((row) => [row.day, row]))
  const perDay = Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(first, index)
    const day = sold.get(date)
    return { date, policies: day?.policies ?? 0, premiumPesewas: day?.premium_pesewas ?? 0 }
  })
  const { decided, median_minutes } = await decidedSince(tx, userId, from)
  return {
    days: DAYS,
    policies: perDay.reduce((sum, { policies }) => sum + policies, 0),
    premiumPesewas: perDay.reduce((sum, { premiumPesewas }) => sum + premiumPesewas, 0),
    requestsDecided: decided,
    medianDecisionMinutes: median_minutes,
    perDay,
  }
}

export async function listDecisions(
  { tx }: Ctx,
  { params, query }: { params: { id: string }; query: { cursor?: string | undefined; limit: number } },
) {
  await requireUser(tx, params.id)
  const { rows, meta } = await listDecided(tx, params.id, query)
  return { data: rows.map(presentDecision), meta }
}

function presentDecision(row: DecisionRow): Decision {
  return {
    requestId: row.id,
    requestNumber: requestNumber(row.number),
    requestType: REQUEST_TYPE_NAMES[row.type],
    kindText: REQUEST_KIND_LABELS[row.kind],
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    customerName: printName(row.customer_name),
    statusText: REQUEST_STATUS_LABELS[row.status],
    reason: row.decision_reason,
    raisedAt: row.raised_at.toISOString(),
    decidedAt: row.decided_at.toISOString(),
  }
}

async function requireUser(tx: Tx, userId: string): Promise<void> {
  if (!(await isUser(tx, userId)))
    throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
}
