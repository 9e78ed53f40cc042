import type { Reader } from '@okwan/domain/platform/reach'
import type { StickerRange } from '@okwan/domain/policies/stickers/stock'
import { STICKER_MOVE_KINDS, type StickerMoveKind } from '@okwan/domain/policies/stickers/terms'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../platform/db/database.ts'
import { join, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import type { Holder } from './record-move.ts'
import { branchesReached } from './scope.ts'

const holderRow = z.object({
  branch_id: z.string(),
  branch_name: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
})

const stockRow = holderRow.extend({ in_stock: z.number(), has_had_stock: z.boolean() })
export type StockRow = z.output<typeof stockRow>

/** The open branches that the reader reaches, and their active agents. */
const holders = (reader: Reader) => sql`
  (select b.id as branch_id, b.name as branch_name, null::uuid as agent_id, null as agent_name
   from branches b where b.closed_at is null and ${branchesReached(reader)}
   union all
   select b.id, b.name, u.id, u.full_name from branches b join users u on u.branch_id = b.id
   where u.role = 'Agent' and u.status = 'active' and b.closed_at is null and ${branchesReached(reader)})`

export function stockOf(tx: Tx, reader: Reader): Promise<StockRow[]> {
  return rows(
    tx,
    stockRow,
    sql`with held as (
          select branch_id, agent_id, count(*) as in_stock from stickers where source = 'stock' and status = 'in_stock'
          group by branch_id, agent_id)
        select h.*, coalesce(held.in_stock, 0) as in_stock, exists (
            select from sticker_moves m where m.to_branch_id = h.branch_id and m.to_agent_id is not distinct from h.agent_id
          ) as has_had_stock
        from ${holders(reader)} h left join held
          on held.branch_id = h.branch_id and held.agent_id is not distinct from h.agent_id
        order by h.branch_name, h.agent_name nulls first, h.agent_id`,
  )
}

export function findHolder(tx: Tx, reader: Reader, { branchId, agentId }: Holder) {
  return maybe(
    tx,
    holderRow,
    sql`select h.* from ${holders(reader)} h
        where h.branch_id = ${branchId} and h.agent_id is not distinct from ${agentId}::uuid`,
  )
}

const rangeRow = z.object({
  branch_id: z.string(),
  agent_id: z.string().nullable(),
  first_number: z.string(),
  last_number: z.string(),
  count: z.number(),
})

/** Ranges of consecutive numbers, by holder. */
export function rangesOf(tx: Tx, reader: Reader) {
  return rows(
    tx,
    rangeRow,
    sql`with parts as (
          select s.number, s.branch_id, s.agent_id, rtrim(s.number, '0123456789') as prefix, length(s.number) as length,
                 ltrim(s.number, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')::bigint as digits
          from stickers s join branches b on b.id = s.branch_id
          where s.source = 'stock' and s.status = 'in_stock' and ${branchesReached(reader)}),
        islands as (
          select *, digits - row_number() over (partition by branch_id, agent_id, prefix, length order by digits) as island
          from parts)
        select branch_id, agent_id, min(number) as first_number, max(number) as last_number, count(*) from islands
        group by branch_id, agent_id, prefix, length, island order by first_number`,
  )
}

const heldRow = z.object({ number: z.string(), branch_id: z.string(), agent_id: z.string().nullable() })

const numbersIn = ({ prefix, digits, first, last }: StickerRange) =>
  sql`select ${prefix}::text || lpad(n::text, ${digits}::integer, '0') from generate_series(${first}::bigint, ${last}::bigint) n`

/**
 * Locks the movable stickers of a range within the reach of the reader, in the order of their numbers. Other stickers are not
 * even locked, so a request does not wait for another branch.
 */
export function lockMovable(
  tx: Tx,
  reader: Reader,
  { range, status }: { range: StickerRange; status: 'in_stock' | 'lost' },
): Promise<z.output<typeof heldRow>[]> {
  return rows(
    tx,
    heldRow,
    sql`select s.number, s.branch_id, s.agent_id from stickers s
        where s.number in (${numbersIn(range)}) and s.source = 'stock' and s.status = ${status} and s.policy_id is null
          and exists (select from branches b where b.id = s.branch_id and ${branchesReached(reader)})
        order by s.number for update of s`,
  )
}

/** A sticker of a range that is already recorded, if possible one within the reach of the reader. */
export function findKnown(tx: Tx, reader: Reader, range: StickerRange) {
  return maybe(
    tx,
    z.object({ number: z.string(), is_reached: z.boolean() }),
    sql`select s.number,
          exists (select from branches b where b.id = s.branch_id and ${branchesReached(reader)}) as is_reached
        from stickers s where s.number in (${numbersIn(range)}) order by is_reached desc, s.number limit 1`,
  )
}

const moveRow = z.object({
  id: z.string(),
  kind: z.enum(STICKER_MOVE_KINDS),
  first_number: z.string(),
  last_number: z.string(),
  count: z.number(),
  from_branch: z.string().nullable(),
  from_agent: z.string().nullable(),
  to_branch: z.string().nullable(),
  to_agent: z.string().nullable(),
  policy_id: z.string().nullable(),
  policy_number: z.string().nullable(),
  note: z.string(),
  moved_by: z.string().nullable(),
  moved_at: z.date(),
})
export type MoveRow = z.output<typeof moveRow>

const moveColumns = sql`m.id, m.kind, m.first_number, m.last_number, m.last_digits - m.first_digits + 1 as count,
  fb.name as from_branch, fa.full_name as from_agent, tb.name as to_branch, ta.full_name as to_agent, m.policy_id,
  p.policy_number, m.note, u.full_name as moved_by, m.moved_at`
const moveTables = sql`from sticker_moves m left join branches fb on fb.id = m.from_branch_id
  left join users fa on fa.id = m.from_agent_id left join branches tb on tb.id = m.to_branch_id
  left join users ta on ta.id = m.to_agent_id left join policy_records p on p.policy_id = m.policy_id and p.is_current left join users u on u.id = m.moved_by`

export function findMove(tx: Tx, id: string): Promise<MoveRow> {
  return one(tx, moveRow, sql`select ${moveColumns} ${moveTables} where m.id = ${id}`)
}

type MoveFilter = {
  range?: StickerRange | undefined
  kind?: StickerMoveKind | undefined
  branchId?: string | undefined
}
type Page = { cursor?: string | undefined; limit: number }

export function listMoves(tx: Tx, reader: Reader, { range, kind, branchId }: MoveFilter, page: Page) {
  const wanted: Sql[] = [
    sql`exists (select from branches b where b.id in (m.from_branch_id, m.to_branch_id) and ${branchesReached(reader)})`,
  ]
  if (branchId) wanted.push(sql`${branchId} in (m.from_branch_id, m.to_branch_id)`)
  if (range) {
    wanted.push(sql`m.prefix = ${range.prefix} and m.digits = ${range.digits}
      and m.first_digits <= ${range.last} and m.last_digits >= ${range.first}`)
  }
  if (kind) wanted.push(sql`m.kind = ${kind}`)
  const sort = { column: 'm.position', type: 'bigint', descending: true } as const
  const from = sql`${moveTables} where ${join(wanted, ' and ')}`
  return listPage(tx, { row: moveRow.extend(cursorColumns), columns: moveColumns, from, sort, id: 'm.id' }, page)
}

const countRow = holderRow.extend({
  id: z.string(),
  first_count: z.number(),
  first_by: z.string(),
  first_name: z.string(),
  first_at: z.date(),
  second_count: z.number().nullable(),
  second_name: z.string().nullable(),
  second_at: z.date().nullable(),
  expected: z.number().nullable(),
})
export type CountRow = z.output<typeof countRow>

const countColumns = sql`c.id, c.branch_id, b.name as branch_name, c.agent_id, a.full_name as agent_name, c.first_count, c.first_by,
  f.full_name as first_name, c.first_at, c.second_count, s.full_name as second_name, c.second_at, c.expected`
const countTables = sql`from sticker_counts c join branches b on b.id = c.branch_id left join users a on a.id = c.agent_id
  join users f on f.id = c.first_by left join users s on s.id = c.second_by`

export function findCount(tx: Tx, reader: Reader, id: string) {
  return maybe(
    tx,
    countRow,
    sql`select ${countColumns} ${countTables} where c.id = ${id} and ${branchesReached(reader)}`,
  )
}

export function lockCount(tx: Tx, reader: Reader, id: string) {
  return maybe(
    tx,
    countRow,
    sql`select ${countColumns} ${countTables} where c.id = ${id} and ${branchesReached(reader)} for update of c`,
  )
}

export function listCounts(tx: Tx, reader: Reader, page: Page & { branchId?: string | undefined }) {
  const sort = { column: 'c.first_at', type: 'timestamptz', descending: true } as const
  const ofBranch = page.branchId ? sql`c.branch_id = ${page.branchId}` : sql`true`
  const from = sql`${countTables} where ${branchesReached(reader)} and ${ofBranch}`
  return listPage(tx, { row: countRow.extend(cursorColumns), columns: countColumns, from, sort, id: 'c.id' }, page)
}

export async function insertCount(tx: Tx, holder: Holder, first: { count: number; by: string }, now: Date) {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into sticker_counts (branch_id, agent_id, first_count, first_by, first_at)
        values (${holder.branchId}, ${holder.agentId}, ${first.count}, ${first.by}, ${now}) returning id`,
  )
  return id
}

/** Saves the second count together with the stock of this moment. */
export function saveSecondCount(tx: Tx, id: string, second: { count: number; by: string }, now: Date) {
  return one(
    tx,
    z.object({ id: z.string() }),
    sql`update sticker_counts c set second_count = ${second.count}, second_by = ${second.by}, second_at = ${now},
          expected = (select count(*) from stickers s where s.source = 'stock' and s.status = 'in_stock'
                        and s.branch_id = c.branch_id and s.agent_id is not distinct from c.agent_id)
        where c.id = ${id} returning c.id`,
  )
}
