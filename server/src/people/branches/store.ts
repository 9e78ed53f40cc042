import { BRANCH_USES, type BranchUse } from '@okwan/domain/people/branches/close-branch'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const branchRow = z.object({
  group_id: z.string(),
  group_name: z.string(),
  id: z.string(),
  name: z.string(),
  code: z.string(),
  town: z.string(),
})

export function openBranches(tx: Tx) {
  return rows(
    tx,
    branchRow,
    sql`select g.id as group_id, g.name as group_name, b.id, b.name, b.code, b.town
        from branches b join branch_groups g on g.id = b.branch_group_id where b.closed_at is null order by g.name, b.name`,
  )
}

const idRow = z.object({ id: z.string() })
const groupRow = z.object({ id: z.string(), name: z.string() })

export function allGroups(tx: Tx) {
  return rows(tx, groupRow, sql`select id, name from branch_groups order by name`)
}

export function lockGroup(tx: Tx, id: string) {
  return maybe(tx, groupRow, sql`select id, name from branch_groups where id = ${id} for update`)
}

export async function insertGroup(tx: Tx, name: string): Promise<string> {
  return (await one(tx, idRow, sql`insert into branch_groups (name) values (${name}) returning id`)).id
}

export function renameGroup(tx: Tx, id: string, name: string) {
  return run(tx, sql`update branch_groups set name = ${name} where id = ${id}`)
}

const managedRow = branchRow.omit({ group_name: true }).extend({
  address: z.string(),
  people: z.number(),
  closed_at: z.date().nullable(),
  close_reason: z.string().nullable(),
})
export type ManagedBranchRow = z.output<typeof managedRow>

const managed = sql`select b.branch_group_id as group_id, b.id, b.name, b.code, b.town, b.address, b.closed_at, b.close_reason,
    (select count(*) from users u where u.branch_id = b.id and u.status <> 'deleted') as people from branches b`

export function allBranches(tx: Tx) {
  return rows(tx, managedRow, sql`${managed} order by b.closed_at is not null, b.name`)
}

export function lockBranch(tx: Tx, id: string) {
  return maybe(tx, managedRow, sql`${managed} where b.id = ${id} for update of b`)
}

export type NewBranch = { groupId: string; name: string; code: string; town: string; address: string }

export async function insertBranch(tx: Tx, { groupId, name, code, town, address }: NewBranch): Promise<string> {
  const { id } = await one(
    tx,
    idRow,
    sql`insert into branches (branch_group_id, name, code, town, address)
        values (${groupId}, ${name}, ${code}, ${town}, ${address}) returning id`,
  )
  return id
}

export type BranchDetails = Pick<NewBranch, 'name' | 'town' | 'address'>

export function saveBranch(tx: Tx, id: string, { name, town, address }: BranchDetails) {
  return run(tx, sql`update branches set name = ${name}, town = ${town}, address = ${address} where id = ${id}`)
}

export function closeBranchRow(tx: Tx, id: string, closing: { by: string; reason: string }, now: Date) {
  return run(
    tx,
    sql`update branches set closed_at = ${now}, closed_by = ${closing.by}, close_reason = ${closing.reason} where id = ${id}`,
  )
}

/** People and open work of a branch, by the rule of the database. */
export async function usesOf(tx: Tx, id: string): Promise<Partial<Record<BranchUse, number>>> {
  const useRow = z.object({ kind: z.enum(BRANCH_USES), count: z.number() })
  const found = await rows(tx, useRow, sql`select kind, count from branch_in_use(${id})`)
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]))
}
