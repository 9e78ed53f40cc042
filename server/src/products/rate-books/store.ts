import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const rateBookRow = z.object({
  id: z.string(),
  product: z.enum(['motor', 'travel']),
  version: z.string(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
  status: z.enum(['draft', 'published']),
  revision: z.number(),
  editors: z.array(z.string()),
  created_by: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.date(),
  published_by_name: z.string().nullable(),
  published_at: z.date().nullable(),
  content: z.record(z.string(), z.unknown()),
})
export type RateBookRow = z.output<typeof rateBookRow>

const columns = sql`r.id, r.product, r.version, r.effective_from, r.effective_to, r.status, r.revision, r.editors, r.created_by,
  maker.full_name as created_by_name, r.created_at, checker.full_name as published_by_name, r.published_at, r.content`
const tables = sql`from rate_books r left join users maker on maker.id = r.created_by
  left join users checker on checker.id = r.published_by`

export function findRateBook(tx: Tx, id: string) {
  return maybe(tx, rateBookRow, sql`select ${columns} ${tables} where r.id = ${id}`)
}

export function lockRateBook(tx: Tx, id: string) {
  return maybe(tx, rateBookRow, sql`select ${columns} ${tables} where r.id = ${id} for update of r`)
}

const listedRow = rateBookRow.extend(cursorColumns)

export function listRateBookRows(tx: Tx, filter: { product?: string; cursor?: string; limit: number }) {
  const matching = filter.product ? sql`r.product = ${filter.product}` : sql`true`
  return listPage(
    tx,
    {
      row: listedRow,
      columns,
      from: sql`${tables} where ${matching}`,
      sort: { column: 'r.created_at', type: 'timestamptz', descending: true },
      id: 'r.id',
    },
    filter,
  )
}

export async function publishedIds(tx: Tx, product: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from rate_books where product = ${product} and status = 'published'`,
  )
  return found.map(({ id }) => id)
}

export type NewRateBook = {
  product: 'motor' | 'travel'
  book: { version: string; effectiveFrom: string; effectiveTo: string | null }
  createdBy: string
}

export async function insertDraft(tx: Tx, { product, book, createdBy }: NewRateBook, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into rate_books (product, version, effective_from, effective_to, content, created_by, created_at)
        values (${product}, ${book.version}, ${book.effectiveFrom}, ${book.effectiveTo}, ${book}, ${createdBy}, ${now})
        returning id`,
  )
  return id
}

export function updateDraft(tx: Tx, id: string, book: NewRateBook['book'], editor: string) {
  return run(
    tx,
    sql`update rate_books set version = ${book.version}, effective_from = ${book.effectiveFrom},
          effective_to = ${book.effectiveTo}, content = ${book}, revision = revision + 1,
          editors = array(select distinct unnest(editors || ${editor}::uuid))
        where id = ${id}`,
  )
}

export function deleteDraft(tx: Tx, id: string) {
  return run(tx, sql`delete from rate_books where id = ${id}`)
}

/** Inserts a bundled rate book; an existing version stays unchanged. */
export function insertPublished(tx: Tx, { product, book }: Omit<NewRateBook, 'createdBy'>, now: Date) {
  return run(
    tx,
    sql`insert into rate_books (product, version, effective_from, effective_to, content, status, created_at, published_at)
        values (${product}, ${book.version}, ${book.effectiveFrom}, ${book.effectiveTo}, ${book}, 'published', ${now}, ${now})
        on conflict on constraint rate_books_version do nothing`,
  )
}

export function markPublished(tx: Tx, id: string, by: string, now: Date) {
  return run(
    tx,
    sql`update rate_books set status = 'published', published_by = ${by}, published_at = ${now} where id = ${id}`,
  )
}
