import type { IssuedVersion, MotorVersion, TravelVersion } from '@okwan/domain/reports/price-audits/expected-price'
import * as z from 'zod'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { coverOrPlan } from '../../products/rate-books/cover-or-plan.ts'

/** Position in the versions of a product, ordered by time of issue and id. The time is text, because it has microseconds. */
export const position = z.object({ product: z.enum(['motor', 'travel']), issuedAt: z.string(), id: z.string() })
export type Position = z.output<typeof position>

/** Input for the price of a rate book. */
export type RatedRisk = Pick<MotorVersion, 'product' | 'risk'> | Pick<TravelVersion, 'product' | 'risk' | 'issueDate'>

export type ReadVersion = {
  id: string
  coverType: string
  riskCode: string
  rated: RatedRisk
  /** Undefined if the charge of a change can't be calculated again. */
  version: IssuedVersion | undefined
}

export type Part = { after: Position; condition: Sql; limit: number }

export const FIRST: Position = { product: 'motor', issuedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

export type Found = { issuedAt: string; read: ReadVersion }

export const common = {
  id: z.string(),
  issued_at: z.string(),
  cover_type: coverOrPlan,
  office_premium_pesewas: z.number(),
  fees_pesewas: z.number(),
  rate_book_id: z.string(),
}
export const columns = sql`r.id, r.issued_at::text as issued_at, r.cover_type, r.office_premium_pesewas, r.fees_pesewas`

export const selected = ({ after, condition, limit }: Part) =>
  sql`r.product = ${after.product} and r.issued_at is not null and ${condition}
      and (r.issued_at, r.id) > (${after.issuedAt}::timestamptz, ${after.id}::uuid) order by r.issued_at, r.id limit ${limit}`

/** The version that an endorsement replaced. */
export const before = sql`left join lateral (select p.* from policy_records p where r.kind = 'endorsement' and p.policy_id = r.policy_id
  and p.record_number < r.record_number and p.issued_at is not null order by p.record_number desc limit 1) p on true`
