import { REVIEW_DAYS } from '@okwan/domain/people/users/access-reviews'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { confirmAccess } from '../../people/users/access-reviews/review-access.ts'
import type { MovableClock } from '../../platform/clock.ts'
import { maybe, rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { actAs } from '../acting/act-as.ts'

type DemoProduct = Product & { clock: MovableClock }

/** Both SuperAdmins, because no one reviews their own access. */
const REVIEWERS = ['233200000001', '233200000009']
const DAY_MS = 86_400_000
/** Days until the next review of each person in turn: one review is overdue, one is due this week. */
const DAYS_LEFT = [-4, 6, 19, 33, 47, 58, 71, 80]

const personRow = z.object({ id: z.string(), mobile_number: z.string(), role: z.enum(ROLES), version: z.number() })

/** Reviews the access of everyone who joined long ago, with the normal code. Does nothing if a review exists. */
export async function seedDemoAccessReviews(product: DemoProduct): Promise<void> {
  const { db, clock } = product
  const existing = sql`select id from access_reviews limit 1`
  if (await db.read((tx) => maybe(tx, z.object({ id: z.string() }), existing))) return
  const people = await db.read((tx) =>
    rows(
      tx,
      personRow,
      sql`select id, mobile_number, role, version from users
          where status = 'active' and created_at < ${clock.now()}::timestamptz - interval '92 days'
          order by role <> 'Staff', mobile_number`,
    ),
  )
  const reviews = people
    .map((person, n) => ({ ...person, daysAgo: REVIEW_DAYS[person.role] - (DAYS_LEFT[n % DAYS_LEFT.length] ?? 0) }))
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
  try {
    for (const { id, mobile_number: ofPerson, version, daysAgo } of reviews) {
      const reviewer = REVIEWERS.find((one) => one !== ofPerson) ?? ''
      clock.move(-daysAgo * DAY_MS)
      await actAs(product, reviewer, (ctx) => confirmAccess(ctx, { params: { id }, body: { version } }))
    }
  } finally {
    clock.move(0)
  }
}
