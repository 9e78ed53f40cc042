import type { PageMeta } from '@okwan/contract/platform/paging'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { one, rows, type Tx } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'

/** Counting stops at this number, and the list shows "about", because counting further is slow. */
export const COUNT_LIMIT = 10_000

export type Sort = {
  column: string
  type: 'text' | 'timestamptz' | 'bigint' | 'date'
  descending: boolean
  /** Id as tie-breaker. */
  idType?: IdType
}
type IdType = 'uuid' | 'bigint'

/** Sort value of a row, as text. */
export const cursorColumns = { cursor_value: z.string() }
type CursorRow = { id: string | number; cursor_value: string }

const cursorShape = z.object({ v: z.string().max(200), i: z.string().max(60), d: z.enum(['next', 'previous']) })
type Cursor = z.output<typeof cursorShape>

/** Parts of a keyset query: `select …, ${page.columns} from … where … and ${page.where} ${page.tail}`. */
export function keyset(sort: Sort, idColumn: string, cursorText: string | undefined, limit: number) {
  const { idType = 'uuid' } = sort
  const cursor = cursorText === undefined ? undefined : readCursor(cursorText, sort.type, idType)
  const backwards = cursor?.d === 'previous'
  const descending = sort.descending !== backwards
  const column = raw(sort.column)
  const id = raw(idColumn)
  const direction = raw(descending ? 'desc' : 'asc')
  // A literal, because PostgreSQL reuses its plan only for a known limit.
  const rowLimit = raw(String(Math.trunc(limit) + 1))
  const where = cursor
    ? sql`(${column}, ${id}) ${raw(descending ? '<' : '>')} (${cursor.v}::${raw(sort.type)}, ${cursor.i}::${raw(idType)})`
    : sql`true`
  return {
    columns: sql`${column}::text as cursor_value`,
    where,
    tail: sql`order by ${column} ${direction}, ${id} ${direction} limit ${rowLimit}`,
    finish: <R extends CursorRow>(found: R[]) => toPage(found, limit, cursor),
  }
}

/** For callers that show no count: with `countLimit: 0`, counting stops at the first row. */
export type CountLimit = { countLimit?: number | undefined }

type Listing<R extends CursorRow> = {
  row: z.ZodType<R>
  columns: Sql
  /** FROM clause that ends with a condition. */
  from: Sql
  /** Cheaper query for the count. */
  counted?: Sql
  /** Where counting stops, if a row is expensive to count. */
  countLimit?: number | undefined
  sort: Sort
  id: string
}

/** One page of a list with the total count. */
export async function listPage<R extends CursorRow>(
  tx: Tx,
  { row, columns, from, counted = from, countLimit, sort, id }: Listing<R>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const page = keyset(sort, id, cursor, limit)
  const [found, count] = await Promise.all([
    rows(tx, row, sql`select ${columns}, ${page.columns} ${from} and ${page.where} ${page.tail}`),
    countUpTo(tx, counted, countLimit),
  ])
  const { rows: pageRows, nextCursor, previousCursor } = page.finish(found)
  return { rows: pageRows, meta: { nextCursor, previousCursor, ...count } }
}

/** One page of a computed list; its cursor is the number of rows before the page. */
export function slicePage<R>(all: readonly R[], { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const start = Number(cursor ?? 0)
  const meta: PageMeta = {
    nextCursor: start + limit < all.length ? String(start + limit) : null,
    previousCursor: start > 0 ? String(Math.max(0, start - limit)) : null,
    count: all.length,
    countIsExact: true,
  }
  return { rows: all.slice(start, start + limit), meta }
}

function toPage<R extends CursorRow>(found: R[], limit: number, cursor: Cursor | undefined) {
  const hasMore = found.length > limit
  const pageRows = found.slice(0, limit)
  const backwards = cursor?.d === 'previous'
  const rows = backwards ? pageRows.reverse() : pageRows
  const last = rows.at(-1)
  const first = rows[0]
  return {
    rows,
    nextCursor: last && (backwards || hasMore) ? writeCursor(last, 'next') : null,
    previousCursor: first && (backwards ? hasMore : cursor !== undefined) ? writeCursor(first, 'previous') : null,
  }
}

export async function countUpTo(
  tx: Tx,
  from: Sql,
  limit = COUNT_LIMIT,
): Promise<Pick<PageMeta, 'count' | 'countIsExact'>> {
  const counted = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) as count from (select 1 ${from} limit ${raw(String(limit + 1))}) as matching`,
  )
  return { count: Math.min(counted.count, limit), countIsExact: counted.count <= limit }
}

function writeCursor(row: CursorRow, direction: Cursor['d']): string {
  return Buffer.from(JSON.stringify({ v: row.cursor_value, i: String(row.id), d: direction })).toString('base64url')
}

const IDS: Record<IdType, RegExp> = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^\d{1,18}$/ }

/** Whether the value of a cursor has the type of the sort column; otherwise the cursor belongs to another sort order. */
const IS_VALUE: Record<Sort['type'], (value: string) => boolean> = {
  text: (value) => !value.includes('\0'),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  date: isStoredDate,
  timestamptz: (value) =>
    isStoredDate(value.slice(0, 10)) && /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(value.slice(10)),
}

/** PostgreSQL has no year 0. */
function isStoredDate(value: string): boolean {
  return isIsoDate(value) && value >= '0001-01-01'
}

function readCursor(text: string, type: Sort['type'], idType: IdType): Cursor {
  try {
    const cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (IDS[idType].test(cursor.i) && IS_VALUE[type](cursor.v)) return cursor
  } catch {
    // An invalid cursor gets the same refusal.
  }
  throw new Refusal('invalid', 'This page no longer exists. Go to the first page.', [
    { path: 'cursor', message: 'Go to the first page' },
  ])
}
