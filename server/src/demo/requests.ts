import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import type { MovableClock } from '../platform/clock.ts'
import { maybe, rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { raiseRequest } from '../service/service-requests/raise/raise-request.ts'
import { actAs } from './acting/act-as.ts'

const AGENT = '233240000004'
const ADMIN = '233200000002'
const HOUR_MS = 3_600_000

type DemoRequest = {
  by: string
  hoursAgo: number
  content: (today: string) => RequestContent
  codeWaivedBecause?: string
}

/** Open service requests of a demo: some new, some overdue, in every queue. */
const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    by: ADMIN,
    hoursAgo: 50,
    codeWaivedBecause: 'Signed letter received',
    content: (today) => ({
      kind: 'cancellation',
      reason: 'sold_vehicle',
      effectiveDate: today,
      cancelledBy: 'policyholder',
      certificateSurrendered: true,
    }),
  },
  {
    by: ADMIN,
    hoursAgo: 26,
    codeWaivedBecause: 'Customer at the counter with Ghana Card',
    content: (today) => ({
      kind: 'cancellation',
      reason: 'changed_insurer',
      effectiveDate: addDays(today, 3),
      cancelledBy: 'policyholder',
      certificateSurrendered: false,
    }),
  },
  {
    by: AGENT,
    hoursAgo: 5,
    content: (today) => ({
      kind: 'suspension',
      reason: 'off_road_repairs',
      suspendFrom: addDays(today, 2),
      expectedActivation: addDays(today, 62),
      stickerRemoved: true,
    }),
  },
  { by: AGENT, hoursAgo: 2, content: () => ({ kind: 'sticker', reason: 'damaged' }) },
]

/** Submits the requests with the normal code. Does nothing if one of them exists; the past of a demo has no sticker requests. */
export async function seedDemoRequests(product: Product & { clock: MovableClock }): Promise<void> {
  const { db, clock } = product
  const existing = await db.read((tx) =>
    maybe(tx, idRow, sql`select id from service_requests where kind = 'sticker' limit 1`),
  )
  if (existing) return
  const policies = await db.read((tx) => rows(tx, idRow, policiesForRequests(toAccraDate(clock.now()))))
  try {
    for (const [index, request] of DEMO_REQUESTS.entries()) {
      const policyId = policies[index]?.id
      if (policyId) await submit(product, policyId, request)
    }
  } finally {
    clock.move(0)
  }
}

async function submit(
  product: Product & { clock: MovableClock },
  policyId: string,
  request: DemoRequest,
): Promise<void> {
  const { by, hoursAgo, content, codeWaivedBecause } = request
  product.clock.move(-hoursAgo * HOUR_MS)
  try {
    await actAs(product, by, (ctx) =>
      raiseRequest(ctx, {
        body: { policyId, content: content(toAccraDate(ctx.now)), fileIds: [], codeWaivedBecause },
      }),
    )
  } catch (error) {
    // The demo starts even if a policy does not allow the request.
    if (!(error instanceof Refusal)) throw error
  }
}

const idRow = z.object({ id: z.string() })
const MIN_DAYS_LEFT = 70

function policiesForRequests(today: string) {
  return sql`select r.policy_id as id from policy_records r
    where r.is_current and r.status = 'active' and r.product = 'motor' and r.agent_id = (select id from users where mobile_number = ${AGENT})
      and not exists (select from service_requests q where q.policy_id = r.policy_id)
      and r.cover_days >= 365 and r.end_date >= ${addDays(today, MIN_DAYS_LEFT)} and r.superseded_from is null
    order by r.created_at, r.policy_id limit ${DEMO_REQUESTS.length}`
}
