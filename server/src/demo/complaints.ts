import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { complaintEndpoints } from '@okwan/contract/service/complaints'
import * as z from 'zod'
import type { MovableClock } from '../platform/clock.ts'
import { maybe } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Ctx, Product } from '../platform/http/context.ts'
import { getComplaint } from '../service/complaints/get-complaint.ts'
import {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  escalateComplaint,
  startComplaint,
} from '../service/complaints/move-complaint.ts'
import { recordComplaint } from '../service/complaints/receive-complaint.ts'
import { actAs } from './acting/act-as.ts'

type DemoProduct = Product & { clock: MovableClock }
type Notice = Parsed<(typeof complaintEndpoints)['POST /complaints']>['body']
type VersionedRequest = { params: { id: string }; body: { version: number } }
type Act = (ctx: Ctx, request: VersionedRequest) => Promise<unknown>
type DemoComplaint = { by: string; hoursAgo: number; notice: Notice; acts: readonly [hoursAgo: number, act: Act][] }

const STAFF = '233200000003'
const HANDLER = '233200000002'
const AGENT = '233240000004'
const HOUR_MS = 3_600_000
const DAY_HOURS = 24

type Answer = Parsed<(typeof complaintEndpoints)['POST /complaints/{id}/answer']>['body']
const answer =
  (fields: Omit<Answer, 'version'>): Act =>
  (ctx, { params, body }) =>
    answerComplaint(ctx, { params, body: { ...body, ...fields } })
const escalate: Act = (ctx, { params, body }) =>
  escalateComplaint(ctx, { params, body: { ...body, reason: 'The customer asked the NIC for a review' } })

/** Complaints of invented people: new, overdue, in progress, answered, closed and with the NIC. */
const COMPLAINTS: readonly DemoComplaint[] = [
  {
    by: STAFF,
    hoursAgo: 2,
    notice: {
      name: 'Akua Sarfo',
      phone: '233549100001',
      category: 'documents',
      channel: 'phone',
      description: 'The certificate on my phone shows the old registration number of my car.',
      wantedOutcome: 'A corrected certificate',
    },
    acts: [],
  },
  {
    by: STAFF,
    hoursAgo: 6 * DAY_HOURS,
    notice: {
      name: 'Kwabena Ofori',
      phone: '233549100002',
      category: 'service',
      channel: 'office',
      description: 'I called three times about my renewal and got no call back.',
    },
    acts: [],
  },
  {
    by: STAFF,
    hoursAgo: 4 * DAY_HOURS,
    notice: {
      name: 'Mariama Sule',
      phone: '233549100003',
      category: 'claim',
      channel: 'letter',
      description: 'The repair of my windscreen was approved, but the garage says it was not paid.',
      wantedOutcome: 'Pay the garage this week',
    },
    acts: [
      [3 * DAY_HOURS, acknowledgeComplaint],
      [2 * DAY_HOURS, startComplaint],
    ],
  },
  {
    by: STAFF,
    hoursAgo: 8 * DAY_HOURS,
    notice: {
      name: 'Nii Lante Tagoe',
      phone: '233549100004',
      category: 'premium',
      channel: 'email',
      description: 'The renewal costs more than the price in the reminder.',
    },
    acts: [
      [7 * DAY_HOURS, acknowledgeComplaint],
      [6 * DAY_HOURS, startComplaint],
      [
        DAY_HOURS,
        answer({
          outcome: 'partly_upheld',
          text: 'The reminder left out the NIC contribution. We corrected the text and refund the difference',
          remedy: 'Refund of the difference',
          rootCause: 'wrong_information',
        }),
      ],
    ],
  },
  {
    by: STAFF,
    hoursAgo: 20 * DAY_HOURS,
    notice: {
      name: 'Gifty Amoako',
      phone: '233549100005',
      category: 'sale',
      channel: 'office',
      description: 'The seller did not explain that the cover is third party only.',
    },
    acts: [
      [19 * DAY_HOURS, acknowledgeComplaint],
      [18 * DAY_HOURS, startComplaint],
      [
        15 * DAY_HOURS,
        answer({
          outcome: 'upheld',
          text: 'We apologise and offer the higher cover at the price of the day of sale',
          rootCause: 'conduct',
        }),
      ],
      [10 * DAY_HOURS, closeComplaint],
    ],
  },
  {
    by: STAFF,
    hoursAgo: 25 * DAY_HOURS,
    notice: {
      name: 'Selorm Dzokoto',
      phone: '233549100006',
      category: 'cancellation',
      channel: 'phone',
      description: 'The refund after the cancellation is lower than I expected.',
    },
    acts: [
      [24 * DAY_HOURS, acknowledgeComplaint],
      [23 * DAY_HOURS, startComplaint],
      [
        20 * DAY_HOURS,
        answer({ outcome: 'not_upheld', text: 'The short-period rates of the policy apply', rootCause: 'terms' }),
      ],
      [12 * DAY_HOURS, escalate],
    ],
  },
]

/** Moves a complaint on, each step at its time. */
async function processComplaint(product: DemoProduct, id: string, acts: DemoComplaint['acts']): Promise<void> {
  const params = { id }
  for (const [hoursAgo, act] of acts) {
    product.clock.move(-hoursAgo * HOUR_MS)
    await actAs(product, HANDLER, async (ctx) =>
      act(ctx, { params, body: { version: (await getComplaint(ctx, { params })).version } }),
    )
  }
}

const policyRow = z.object({ policy_id: z.string(), name: z.string(), phone: z.string() })

/** A complaint that the demo agent took from a customer, about the policy in force that was sold first. */
async function addComplaintOfSeller(product: DemoProduct): Promise<void> {
  const sold = await product.db.read((tx) =>
    maybe(
      tx,
      policyRow,
      sql`select r.policy_id, k.first_name || ' ' || k.last_name as name, k.phone
          from policy_records r join customers k on k.id = r.customer_id join users u on u.id = r.agent_id
          where u.mobile_number = ${AGENT} and r.is_current and r.status = 'active' and k.customer_type = 'individual'
            and k.erased_at is null
          order by r.created_at, r.id limit 1`,
    ),
  )
  if (!sold) return
  product.clock.move(-30 * HOUR_MS)
  const notice: Notice = {
    policyId: sold.policy_id,
    name: sold.name,
    phone: sold.phone,
    category: 'documents',
    description: 'The police said that the sticker on my windscreen can’t be read.',
    wantedOutcome: 'A new sticker before the weekend',
  }
  const { complaintId } = await actAs(product, AGENT, (ctx) => recordComplaint(ctx, { body: notice }))
  await processComplaint(product, complaintId, [
    [26, acknowledgeComplaint],
    [5, startComplaint],
  ])
}

/** Records and processes complaints with the normal code. Does nothing if a complaint exists. */
export async function seedDemoComplaints(product: DemoProduct): Promise<void> {
  const { db, clock } = product
  if (await db.read((tx) => maybe(tx, z.object({ id: z.string() }), sql`select id from complaints limit 1`))) return
  try {
    for (const { by, hoursAgo, notice, acts } of COMPLAINTS) {
      clock.move(-hoursAgo * HOUR_MS)
      const { complaintId: id } = await actAs(product, by, (ctx) => recordComplaint(ctx, { body: notice }))
      await processComplaint(product, id, acts)
    }
    await addComplaintOfSeller(product)
  } finally {
    clock.move(0)
  }
}
