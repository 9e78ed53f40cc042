import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import type { MovableClock } from '../../../platform/clock.ts'
import { maybe } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Ctx, Product } from '../../../platform/http/context.ts'
import { approveRequest } from '../../../service/service-requests/decide/approve-request.ts'
import { rejectRequest } from '../../../service/service-requests/decide/reject-request.ts'
import { assignRequestToCaller } from '../../../service/service-requests/decide/request-assignment.ts'
import { requestInformation } from '../../../service/service-requests/decide/request-information.ts'
import { withdrawRequest } from '../../../service/service-requests/decide/withdraw-request.ts'
import { raiseRequest } from '../../../service/service-requests/raise/raise-request.ts'
import { actAs } from '../../acting/act-as.ts'
import { unlessRefused } from '../../acting/unless-refused.ts'

const AGENT = '233240000004'
const ADMIN = '233200000002'
const DECIDER = '233200000008'
const HOUR_MS = 3_600_000
const DECIDED_AFTER_HOURS = 2
const MIN_DAYS_LEFT = 120

type Raised = { id: string; version: number; toPayPesewas: number; toRefundPesewas: number }
type OpenRequest = {
  raisedBy: string
  hoursAgo: number
  content: (today: IsoDate) => RequestContent
  by: string
  decide: Decide
}
type Decide = (ctx: Ctx, raised: Raised) => Promise<unknown>

const cancellation = (today: IsoDate): RequestContent => ({
  kind: 'cancellation',
  reason: 'financial',
  effectiveDate: addDays(today, 5),
  cancelledBy: 'policyholder',
  certificateSurrendered: false,
})
const sticker = (): RequestContent => ({ kind: 'sticker', reason: 'damaged' })

/** One request in each status that the open requests of every demo lack. */
const OPEN_REQUESTS: readonly OpenRequest[] = [
  {
    raisedBy: ADMIN,
    hoursAgo: 20,
    content: cancellation,
    by: DECIDER,
    decide: (ctx, { id, version }) => assignRequestToCaller(ctx, { params: { id }, body: { version } }),
  },
  {
    raisedBy: ADMIN,
    hoursAgo: 30,
    content: cancellation,
    by: DECIDER,
    decide: (ctx, { id, version }) =>
      requestInformation(ctx, {
        params: { id },
        body: { version, question: 'Which account should receive the refund? The paying number is no longer in use.' },
      }),
  },
  {
    raisedBy: AGENT,
    hoursAgo: 44,
    content: sticker,
    by: ADMIN,
    decide: (ctx, { id, ...seen }) => approveRequest(ctx, { params: { id }, body: seen }),
  },
  {
    raisedBy: ADMIN,
    hoursAgo: 70,
    content: cancellation,
    by: DECIDER,
    decide: (ctx, { id, version }) =>
      rejectRequest(ctx, { params: { id }, body: { version, reason: 'The customer decided to keep the cover.' } }),
  },
  {
    raisedBy: AGENT,
    hoursAgo: 90,
    content: sticker,
    by: AGENT,
    decide: (ctx, { id, version }) => withdrawRequest(ctx, { params: { id }, body: { version } }),
  },
]

/**
 * Raises the requests of a demo with a history and decides them with the normal code. Does nothing if there are two sticker
 * requests: every demo has one, and these requests add more.
 */
export async function seedOpenRequests(product: Product & { clock: MovableClock }): Promise<void> {
  const { db, clock } = product
  if (
    await db.read((tx) =>
      maybe(tx, idRow, sql`select id from service_requests where kind = 'sticker' offset 1 limit 1`),
    )
  )
    return
  try {
    for (const request of OPEN_REQUESTS) await unlessRefused(() => raise(product, request))
  } finally {
    clock.move(0)
  }
}

async function raise(product: Product & { clock: MovableClock }, planned: OpenRequest): Promise<void> {
  const { raisedBy, hoursAgo, content, by, decide } = planned
  product.clock.move(-hoursAgo * HOUR_MS)
  const today = toAccraDate(product.clock.now())
  const policy = await product.db.read((tx) => maybe(tx, idRow, policyForRequest(today)))
  if (!policy) return
  const codeWaivedBecause = raisedBy === ADMIN ? 'Signed letter received' : undefined
  const { request } = await actAs(product, raisedBy, (ctx) =>
    raiseRequest(ctx, { body: { policyId: policy.id, content: content(today), fileIds: [], codeWaivedBecause } }),
  )
  if (!request) return
  const { requestId: id, version, toPayPesewas, toRefundPesewas } = request
  product.clock.move(-(hoursAgo - DECIDED_AFTER_HOURS) * HOUR_MS)
  await actAs(product, by, (ctx) => decide(ctx, { id, version, toPayPesewas, toRefundPesewas }))
}

const idRow = z.object({ id: z.string() })

/** A policy of the agent without a request or a claim. */
const policyForRequest = (today: IsoDate) => sql`select r.policy_id as id from policy_records r
  where r.is_current and r.status = 'active' and r.product = 'motor' and r.agent_id = (select id from users where mobile_number = ${AGENT})
    and r.cover_days >= 365 and r.start_date < ${today} and r.superseded_from is null
    and r.end_date >= ${addDays(today, MIN_DAYS_LEFT)} and r.issued_at < ${addDays(today, -1)}::date
    and not exists (select from service_requests q where q.policy_id = r.policy_id)
    and not exists (select from claims c where c.policy_id = r.policy_id)
  order by r.created_at desc, r.policy_id limit 1`
