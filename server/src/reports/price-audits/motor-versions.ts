import { type RateBook, rateBookOn } from '@okwan/domain/products/rate-books/rate-book'
import { RISK_CODES } from '@okwan/domain/products/rate-books/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import type { MotorVersion } from '@okwan/domain/reports/price-audits/expected-price'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { motorRateBookOf } from '../../products/rate-books/motor-rate-book.ts'
import { motorRisk } from '../../sales/motor/motor-risk.ts'
import { before, columns, common, type Found, type Part, selected } from './version-part.ts'

const motorRow = z.object({
  ...common,
  cover_type: z.enum(COVER_TYPES),
  risk_code: z.enum(RISK_CODES),
  sum_insured_pesewas: z.number(),
  kind: z.string(),
  risk: motorRisk,
  sold_at: z.date(),
  is_reissue: z.boolean().nullable(),
  risk_before: motorRisk.nullable(),
  start_before: z.string().nullable(),
  end_before: z.string().nullable(),
  effective_date: z.string().nullable(),
})
type MotorRow = z.output<typeof motorRow>

/** A request is carried out in the transaction that issues its version, so both have the same timestamp. */
export async function readMotor(tx: Tx, part: Part): Promise<Found[]> {
  const found = await rows(
    tx,
    motorRow,
    sql`select ${columns}, r.risk_code, r.sum_insured_pesewas, r.kind, e.risk, e.rate_book_id, r.created_at as sold_at,
          p.estimate_id = r.estimate_id as is_reissue, b.risk as risk_before, p.start_date as start_before, p.end_date as end_before,
          s.effective_date
        from policy_records r join motor_estimates e on e.id = r.estimate_id ${before}
        left join motor_estimates b on b.id = p.estimate_id and p.estimate_id <> r.estimate_id
        left join lateral (select q.proposal ->> 'effectiveDate' as effective_date from service_requests q
          where r.kind = 'endorsement' and q.policy_id = r.policy_id and q.carried_out_at = r.issued_at
            and q.kind in ('value_increase', 'cover_change', 'use_change') limit 1) s on true
        where ${selected(part)}`,
  )
  const books = await publishedMotorBooks(tx)
  const versions: Found[] = []
  for (const row of found) {
    const book = await motorRateBookOf(tx, row.rate_book_id)
    const version = motorVersion(row, book, books)
    const rated = { product: 'motor', risk: row.risk } as const
    const read = { id: row.id, coverType: row.cover_type, riskCode: row.risk_code, rated, version }
    versions.push({ issuedAt: row.issued_at, read })
  }
  return versions
}

function motorVersion(row: MotorRow, own: RateBook, books: readonly Published[]): MotorVersion | undefined {
  const { risk, kind, risk_before: riskBefore, effective_date: changeDate } = row
  const version = {
    product: 'motor' as const,
    risk,
    insured: { riskCode: row.risk_code, coverType: row.cover_type, sumInsuredPesewas: row.sum_insured_pesewas },
    premiumPesewas: row.office_premium_pesewas,
    feesPesewas: row.fees_pesewas,
  }
  if (kind !== 'endorsement') return { ...version, book: bookOfDay(row, own, books), change: undefined }
  // Changes are priced with the rate book of the sale.
  if (row.is_reissue) return { ...version, book: own, change: 'reissue' }
  if (!riskBefore || !changeDate || !row.start_before || !row.end_before) return undefined
  const effectiveDate = changeDate > row.start_before ? changeDate : row.start_before
  return { ...version, book: own, change: { riskBefore, effectiveDate, endDate: row.end_before } }
}

type Published = { book: RateBook; publishedAt: Date }

/**
 * The rate book for the first day of cover among the books that were published at the sale. If there is none, as for a policy of
 * a previous system, the rate book of the stored price.
 */
function bookOfDay({ risk, sold_at: soldAt }: MotorRow, own: RateBook, books: readonly Published[]): RateBook {
  const known = books.filter(({ publishedAt }) => publishedAt <= soldAt).map(({ book }) => book)
  const covers = known.some(
    ({ effectiveFrom, effectiveTo }) =>
      effectiveFrom <= risk.startDate && (effectiveTo === null || risk.startDate <= effectiveTo),
  )
  return covers ? rateBookOn(known, risk.startDate) : own
}

async function publishedMotorBooks(tx: Tx): Promise<Published[]> {
  const found = await rows(
    tx,
    z.object({ id: z.string(), published_at: z.date() }),
    sql`select id, published_at from rate_books where product = 'motor' and status = 'published'`,
  )
  const books: Published[] = []
  for (const { id, published_at: publishedAt } of found) {
    books.push({ book: await motorRateBookOf(tx, id), publishedAt })
  }
  return books
}
