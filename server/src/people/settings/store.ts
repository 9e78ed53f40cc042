import { SETTING_CHANGE_STATUSES, type SettingChangeStatus } from '@okwan/domain/people/settings/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { SETTING_NAMES } from '@okwan/domain/platform/settings/catalogue'
import type { SettingName } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const stored = z.record(z.string(), z.unknown())

const changeRow = z.object({
  id: z.string(),
  name: z.enum(SETTING_NAMES),
  value: stored,
  value_before: stored,
  starts_on: z.string(),
  valid_from: z.date().nullable(),
  reason: z.string(),
  status: z.enum(SETTING_CHANGE_STATUSES),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  decision_note: z.string().nullable(),
})
export type SettingChangeRow = z.output<typeof changeRow>

const columns = sql`c.id, c.name, c.value, c.value_before, c.starts_on, v.valid_from, c.reason, c.status, c.requested_by,
  r.full_name as requester_name, c.requested_at, c.decided_by, d.full_name as decider_name, c.decided_at, c.decision_note`
const tables = sql`from setting_changes c join users r on r.id = c.requested_by left join users d on d.id = c.decided_by
  left join setting_values v on v.change_id = c.id`

type NewChange = {
  name: SettingName
  value: object
  before: object
  startsOn: IsoDate
  reason: string
  requestedBy: string
  /** Whether the change is applied immediately, because the setting needs no approval. */
  applies: boolean
}

export async function insertSettingChange(tx: Tx, change: NewChange, now: Date): Promise<string> {
  const { name, value, before, startsOn, reason, requestedBy, applies } = change
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into setting_changes
          (name, value, value_before, starts_on, reason, status, requested_by, requested_at, decided_by, decided_at)
        values (${name}, ${JSON.stringify(value)}::jsonb, ${JSON.stringify(before)}::jsonb, ${startsOn}, ${reason},
                ${applies ? 'applied' : 'pending'}, ${requestedBy}, ${now}, ${applies ? requestedBy : null},
                ${applies ? now : null})
        returning id`,
  )
  return id
}

export function findSettingChange(tx: Tx, id: string) {
  return maybe(tx, changeRow, sql`select ${columns} ${tables} where c.id = ${id}`)
}

export function lockSettingChange(tx: Tx, id: string) {
  return maybe(tx, changeRow, sql`select ${columns} ${tables} where c.id = ${id} for update of c`)
}

export function pendingSettingChanges(tx: Tx) {
  return rows(tx, changeRow, sql`select ${columns} ${tables} where c.status = 'pending'`)
}

type Decision = { status: SettingChangeStatus; decidedBy: string; note?: string }

export function decideSettingChange(tx: Tx, id: string, { status, decidedBy, note }: Decision, now: Date) {
  return run(
    tx,
    sql`update setting_changes set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now},
          decision_note = ${note ?? null} where id = ${id}`,
  )
}

export type SettingChangeFilter = {
  name?: SettingName | undefined
  status?: SettingChangeStatus | undefined
  cursor?: string | undefined
  limit: number
}

const listedRow = changeRow.extend(cursorColumns)

export function listSettingChangeRows(tx: Tx, { name, status, ...page }: SettingChangeFilter) {
  const conditions: Sql[] = [...(name ? [sql`c.name = ${name}`] : []), ...(status ? [sql`c.status = ${status}`] : [])]
  const sort = { column: 'c.requested_at', type: 'timestamptz', descending: true } as const
  const from = sql`${tables} where ${and(conditions)}`
  return listPage(tx, { row: listedRow, columns, from, sort, id: 'c.id' }, page)
}

const detailsRow = z.object({
  policyNumber: z.string(),
  plate: z.string().nullable(),
  stickerNumber: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  premiumPesewas: z.number(),
  amountPesewas: z.number(),
  totalPesewas: z.number(),
  sellerName: z.string(),
})

/** The current details of a policy, under the names that parameters of messages have. */
export function findPolicyDetails(tx: Tx, policyNumber: string) {
  return maybe(
    tx,
    detailsRow,
    sql`select r.policy_number as "policyNumber", v.registration_number as plate, r.sticker_number as "stickerNumber",
          r.start_date as "startDate", r.end_date as "endDate", r.premium_pesewas as "premiumPesewas",
          r.premium_pesewas as "amountPesewas", r.premium_pesewas as "totalPesewas", s.full_name as "sellerName"
        from policies p join policy_records r on r.policy_id = p.id and r.is_current join users s on s.id = r.seller_id
        left join vehicles v on v.id = r.vehicle_id where p.policy_number = upper(${policyNumber})`,
  )
}

export async function branchCodes(tx: Tx): Promise<string[]> {
  return (await rows(tx, z.object({ code: z.string() }), sql`select code from branches`)).map(({ code }) => code)
}

const firstRunRow = z.object({ passkeys: z.boolean(), admin: z.boolean(), seller: z.boolean(), policy: z.boolean() })

export function findFirstRun(tx: Tx) {
  const active = (roles: string[]) =>
    sql`exists (select from users where role = any(${roles}::text[]) and status = 'active')`
  return one(
    tx,
    firstRunRow,
    sql`select exists (select from policies where policy_number is not null) as policy, ${active(['Admin'])} as admin,
          ${active(['Staff', 'Agent'])} as seller,
          not exists (select from users u where u.role = 'SuperAdmin' and u.status = 'active' and u.examiner_until is null
            and not exists (select from passkeys p where p.user_id = u.id and p.removed_at is null)) as passkeys`,
  )
}
