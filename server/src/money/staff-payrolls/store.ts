import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { debitsByOwner } from '../ledger/balance-of.ts'

const dueRow = z.object({
  user_id: z.string(),
  full_name: z.string(),
  staff_id: z.string(),
  branch_name: z.string(),
  amount_pesewas: z.number(),
})
export type DueRow = z.output<typeof dueRow>

/** Commission payable to each member of staff, excluding pending commission. Negative after a reversal of paid commission. */
export async function dueCommissions(tx: Tx): Promise<DueRow[]> {
  const debits = await debitsByOwner(tx, 'staffCommission')
  return rows(
    tx,
    dueRow,
    sql`with owed as (
          select user_id, -debit_pesewas as pesewas
          from unnest(${[...debits.keys()]}::uuid[], ${[...debits.values()]}::bigint[]) as balances (user_id, debit_pesewas)),
        pending as (
          select c.payee_id as user_id, sum(c.gross_pesewas - (
            select coalesce(sum(v.gross_pesewas), 0) from commission_reversals v where v.commission_id = c.id)) as pesewas
          from commissions c where c.payee_group = 'STAFF' and c.status = 'pending' group by c.payee_id)
        select u.id as user_id, u.full_name, u.staff_id, b.name as branch_name,
               (o.pesewas - coalesce(p.pesewas, 0))::bigint as amount_pesewas
        from owed o join users u on u.id = o.user_id join branches b on b.id = u.branch_id
        left join pending p on p.user_id = o.user_id
        where o.pesewas - coalesce(p.pesewas, 0) <> 0 order by u.full_name, u.id`,
  )
}

/** Paused SuperAdmins count, so that no one can prepare their own commission by pausing a colleague. */
export async function countSuperAdmins(tx: Tx): Promise<number> {
  const counted = sql`select count(*) from users where role = 'SuperAdmin' and status <> 'deleted' and examiner_until is null`
  return (await one(tx, z.object({ count: z.number() }), counted)).count
}

const payrollRow = z.object({
  id: z.string(),
  total_pesewas: z.number(),
  prepared_by: z.string(),
  preparer_name: z.string(),
  prepared_at: z.date(),
  outcome: z.enum(['paid', 'declined']).nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  bank_reference: z.string().nullable(),
})
export type PayrollRow = z.output<typeof payrollRow>

const columns = sql`p.id, p.total_pesewas, p.prepared_by, p.preparer_name, p.prepared_at, p.outcome, p.decider_name, p.decided_at,
  p.bank_reference`
const tables = sql`from staff_payrolls p`

export function findPayroll(tx: Tx, id: string) {
  return maybe(tx, payrollRow, sql`select ${columns} ${tables} where p.id = ${id}`)
}

export function lockPayroll(tx: Tx, id: string) {
  return maybe(tx, payrollRow, sql`select ${columns} ${tables} where p.id = ${id} for update of p`)
}

const listedRow = payrollRow.extend(cursorColumns)

export function listPayrolls(tx: Tx, page: { cursor?: string | undefined; limit: number }) {
  const sort = { column: 'p.prepared_at', type: 'timestamptz', descending: true } as const
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where true`, sort, id: 'p.id' }, page)
}

const lineRow = dueRow.extend({ payroll_id: z.string() })
export type LineRow = z.output<typeof lineRow>

export function linesOf(tx: Tx, payrollIds: readonly string[]): Promise<LineRow[]> {
  return rows(
    tx,
    lineRow,
    sql`select payroll_id, user_id, full_name, staff_id, branch_name, amount_pesewas from staff_payroll_lines
        where payroll_id = any(${[...payrollIds]}::uuid[]) order by full_name, user_id`,
  )
}

type NewPayroll = { preparedBy: string; lines: readonly { userId: string; amountPesewas: number }[] }

export async function insertPayroll(tx: Tx, { preparedBy, lines }: NewPayroll, now: Date): Promise<string> {
  const total = lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into staff_payrolls (total_pesewas, prepared_by, prepared_at) values (${total}, ${preparedBy}, ${now}) returning id`,
  )
  await run(
    tx,
    sql`insert into staff_payroll_lines (payroll_id, user_id, amount_pesewas)
        select ${id}, * from unnest(${lines.map(({ userId }) => userId)}::uuid[],
                                    ${lines.map(({ amountPesewas }) => amountPesewas)}::bigint[])`,
  )
  return id
}

type Decision = { outcome: 'paid'; bankReference: string } | { outcome: 'declined'; bankReference: null }

export function decidePayroll(tx: Tx, id: string, { outcome, bankReference }: Decision, by: string, now: Date) {
  return run(
    tx,
    sql`update staff_payrolls set outcome = ${outcome}, decided_by = ${by}, decided_at = ${now},
          bank_reference = ${bankReference} where id = ${id}`,
  )
}
