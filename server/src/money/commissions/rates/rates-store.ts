import type { RateOverride } from '@okwan/domain/money/commissions/rates'
import { PAYEE_KINDS } from '@okwan/domain/money/commissions/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const payeeRow = z.object({
  id: z.string(),
  full_name: z.string(),
  staff_id: z.string(),
  role: z.enum(ROLES),
  branch_id: z.string(),
  mobile_number: z.string(),
  payee_kind: z.enum(PAYEE_KINDS),
})
export type PayeeRow = z.output<typeof payeeRow>

/** Undefined for assistants, who earn no commission. */
export function findPayee(tx: Tx, userId: string): Promise<PayeeRow | undefined> {
  return maybe(
    tx,
    payeeRow,
    sql`select u.id, u.full_name, u.staff_id, u.role, u.branch_id, u.mobile_number,
          case when u.role = 'Agent' then coalesce(p.kind, 'individual') else 'staff' end as payee_kind
        from users u left join commission_payees p on p.user_id = u.id
        where u.id = ${userId} and u.role <> 'AssistantAgent'`,
  )
}

/** Serialises concurrent changes of a person's rates. */
export function lockPayee(tx: Tx, userId: string) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext(${`commission-rates:${userId}`}))`)
}

const changeRow = z.object({
  product_code: z.string(),
  rate_bps: z.number().nullable(),
  effective_from: z.string(),
  set_by_name: z.string(),
  set_at: z.date(),
})
export type ChangeRow = z.output<typeof changeRow>

/** In the order they were set. */
export function rateChangesOf(tx: Tx, userId: string): Promise<ChangeRow[]> {
  return rows(
    tx,
    changeRow,
    sql`select c.product_code, c.rate_bps, c.effective_from, u.full_name as set_by_name, c.set_at
        from commission_rates c join users u on u.id = c.set_by where c.user_id = ${userId} order by c.set_at, c.id`,
  )
}

export function insertRate(tx: Tx, userId: string, rate: RateOverride & { setBy: string }, now: Date) {
  return run(
    tx,
    sql`insert into commission_rates (user_id, product_code, rate_bps, effective_from, set_by, set_at)
        values (${userId}, ${rate.productCode}, ${rate.rateBps}, ${rate.effectiveFrom}, ${rate.setBy}, ${now})`,
  )
}

type SetKind = { kind: 'individual' | 'entity'; setBy: string }

export function setPayeeKind(tx: Tx, userId: string, { kind, setBy }: SetKind, now: Date) {
  return run(
    tx,
    sql`insert into commission_payees (user_id, kind, set_by, set_at) values (${userId}, ${kind}, ${setBy}, ${now})
        on conflict (user_id) do update set kind = ${kind}, set_by = ${setBy}, set_at = ${now}`,
  )
}
