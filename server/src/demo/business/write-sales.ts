import * as z from 'zod'
import { postBackdated } from '../../money/ledger/post-journal.ts'
import { rows as rowsOf, run, type Tx } from '../../platform/db/database.ts'
import { insertRows, Rows, updateRows } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MotorRateBooks } from '../../products/rate-books/motor-rate-book.ts'
import type { PastSale } from './past-sale.ts'
import { addEarnings, type Terms } from './rows/commission-rows.ts'
import { addIssue, issuedRow, paidRow, stickerRow } from './rows/issue-rows.ts'
import type { MessageContext } from './rows/message-rows.ts'
import { addOffer, customerRow, estimateRow, recordRow, vehicleRow } from './rows/offer-rows.ts'
import { addPayment } from './rows/payment-rows.ts'
import { type Numbers, type Sold, soldOf } from './sold.ts'

/** `stickers.count` is the offset of the next sticker number; each sale increases it by one. */
export type Selling = MessageContext & { books: MotorRateBooks; terms: Terms; stickers: { count: number } }

/**
 * Records paid motor sales with everything that the product records about them, with a constant number of statements. All
 * triggers and constraints of the database apply. The caller may not write the same tables at the same time. `parallelTx` writes
 * the tables that refer to no other row of a sale, so that both transactions can run at the same time.
 */
export async function writeSales(
  tx: Tx,
  selling: Selling,
  sales: readonly PastSale[],
  parallelTx: Tx = tx,
): Promise<Sold[]> {
  if (sales.length === 0) return []
  const numbers = await takeNumbers(tx, selling, sales)
  const sold = sales.map((sale) => soldOf(sale, selling.books, numbers, selling.draw))
  const codes = await addCustomers(tx, sold)
  const insurers = await addRecords(tx, sold)
  const rows = new Rows(['checkouts'])
  const journals = sold.flatMap((one) => {
    addOffer(rows, selling, one, codes.get(one.holder.customerId) ?? '')
    const paid = addPayment(rows, selling, one)
    addIssue(rows, selling, one)
    const insurer = insurers.get(one.policyRecordId) ?? ''
    const earned = addEarnings(rows, one, insurer, selling)
    return [paid.journal, ...earned].map((journal) => ({ journal, posting: { now: one.paidAt } }))
  })
  await Promise.all([
    rows.insert(parallelTx, (table) => INDEPENDENT_TABLES.has(table)),
    rows.insert(tx, (table) => !INDEPENDENT_TABLES.has(table)),
    saveConsents(tx, sold),
    postBackdated(tx, journals),
  ])
  return sold
}

/** Tables whose rows refer to no other row of a sale, except to rows of these tables. */
const INDEPENDENT_TABLES = new Set(['audit_log', 'mid_requests', 'mid_answers', 'otp_requests', 'verification_tokens'])

/** Consent lasts for a limited time, so a renewal confirms it again. */
async function saveConsents(tx: Tx, sold: Sold[]): Promise<void> {
  const consents = sold.map(({ holder, offeredAt }) => ({
    payer_number: holder.phone,
    customer_id: holder.customerId,
    agreed_at: offeredAt,
  }))
  await run(
    tx,
    sql`insert into payer_consents (payer_number, customer_id, agreed_at)
        select payer_number, customer_id, agreed_at from json_populate_recordset(null::payer_consents, ${JSON.stringify(consents)}::json)
        on conflict (payer_number, customer_id) do update set agreed_at = excluded.agreed_at`,
  )
}

/** Policy numbers from their sequence; stickers of nine digits, which no simulated register issues. */
async function takeNumbers(tx: Tx, { stickers }: Selling, sales: readonly PastSale[]): Promise<Numbers> {
  let sticker = FIRST_STICKER + stickers.count
  stickers.count += sales.length
  const count = sales.filter(({ renews }) => !renews).length
  // Another writer may take numbers at the same time, so they can have gaps.
  const taken = await rowsOf(
    tx,
    z.object({ n: z.number() }),
    sql`select nextval('policy_numbers') as n from generate_series(1, ${count}::integer)`,
  )
  const policies = taken
    .map(({ n }) => n)
    .sort((a, b) => a - b)
    [Symbol.iterator]()
  return { policy: () => policies.next().value ?? 0, sticker: () => sticker++ }
}

const FIRST_STICKER = 500_000_000

/** Adds the prices and, for new sales, customers, vehicles and policies. Returns the codes of the customers. */
async function addCustomers(tx: Tx, sold: Sold[]): Promise<Map<string, string>> {
  const isNew = sold.filter(({ renews }) => !renews)
  const numbered = isNew.map(({ policyId: id, policyNumber: policy_number, offeredAt: created_at }) => ({
    id,
    product: 'motor',
    policy_number,
    created_at,
  }))
  const [added] = await Promise.all([
    insertRows(tx, 'customers', isNew.map(customerRow), 'id, code'),
    insertRows(tx, 'vehicles', isNew.map(vehicleRow)),
    insertRows(tx, 'policies', numbered),
    insertRows(tx, 'motor_estimates', sold.map(estimateRow)),
  ])
  return new Map(added.map(({ id, code }) => [String(id), String(code)]))
}

/** The records go through the same statuses as in a sale, so that the database logs them. Returns their insurers. */
async function addRecords(tx: Tx, sold: Sold[]): Promise<Map<string, string>> {
  const superseded = sold.flatMap(({ renews, price, startsLater }) =>
    renews && startsLater ? [{ id: renews.policyRecordId, superseded_from: price.startDate }] : [],
  )
  const [added] = await Promise.all([
    insertRows(tx, 'policy_records', sold.map(recordRow), 'id, insurer_code'),
    insertRows(tx, 'stickers', sold.map(stickerRow)),
    updateRows(tx, 'policy_records', 'id', sold.map(paidRow)),
    updateRows(tx, 'policy_records', 'id', sold.map(issuedRow)),
    updateRows(tx, 'policy_records', 'id', superseded),
  ])
  return new Map(added.map(({ id, insurer_code }) => [String(id), String(insurer_code)]))
}
