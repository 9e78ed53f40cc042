import { ACCOUNT_NAMES } from '@okwan/domain/money/ledger/accounts'
import type { LineKind, SettlementKind, SettlementState } from '@okwan/domain/money/settlements/terms'
import { LINE_KINDS, SETTLEMENT_KINDS, SETTLEMENT_STATES } from '@okwan/domain/money/settlements/terms'
import { INSURED_PRODUCTS, type InsuredProduct } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { maybe, one, rows, rowsOnce, run, type Tx } from '../../platform/db/database.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

export const payee = z.object({ name: z.string(), bankName: z.string(), accountNumber: z.string() })
export type Payee = z.output<typeof payee>

const product = z.enum(INSURED_PRODUCTS).nullable()

const settlementRow = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum(SETTLEMENT_KINDS),
  party: z.string(),
  product,
  payee,
  starts_at: z.date().nullable(),
  cut_off: z.date(),
  total_pesewas: z.number(),
  lines: z.number(),
  state: z.enum(SETTLEMENT_STATES),
  prepared_by: z.string(),
  preparer: z.string(),
  prepared_at: z.date(),
  checked_by: z.string().nullable(),
  checker: z.string().nullable(),
  checked_at: z.date().nullable(),
  approver: z.string().nullable(),
  approved_at: z.date().nullable(),
  payer: z.string().nullable(),
  paid_at: z.date().nullable(),
  bank_reference: z.string().nullable(),
  confirmer: z.string().nullable(),
  confirmed_at: z.date().nullable(),
  statement_reference: z.string().nullable(),
})
export type SettlementRow = z.output<typeof settlementRow>

const columns = sql`s.id, s.number, s.kind, s.party, s.product, s.payee, s.starts_at, s.cut_off, s.total_pesewas,
  (select count(*) from settlement_lines l where l.settlement_id = s.id) as lines, s.state,
  s.prepared_by, preparer.full_name as preparer, s.prepared_at, s.checked_by, checker.full_name as checker, s.checked_at,
  approver.full_name as approver, s.approved_at, payer.full_name as payer, s.paid_at, s.bank_reference,
  confirmer.full_name as confirmer, s.confirmed_at, s.statement_reference`
const tables = sql`from settlements s join users preparer on preparer.id = s.prepared_by
  left join users checker on checker.id = s.checked_by left join users approver on approver.id = s.approved_by
  left join users payer on payer.id = s.paid_by left join users confirmer on confirmer.id = s.confirmed_by`

export function findSettlement(tx: Tx, id: string) {
  return maybe(tx, settlementRow, sql`select ${columns} ${tables} where s.id = ${id}`)
}

export function lockSettlement(tx: Tx, id: string) {
  return maybe(tx, settlementRow, sql`select ${columns} ${tables} where s.id = ${id} for update of s`)
}

export type Group = 'bordereaux' | 'returns'

const inGroup = (group: Group) => sql`(s.kind = 'bordereau') = ${group === 'bordereaux'}`

export function findNumbered(tx: Tx, group: Group, number: number) {
  return maybe(tx, settlementRow, sql`select ${columns} ${tables} where ${inGroup(group)} and s.number = ${number}`)
}

export function listSettlementRows(
  tx: Tx,
  { group, ...page }: { group: Group; cursor?: string | undefined; limit: number },
) {
  const sort = { column: 's.prepared_at', type: 'timestamptz', descending: true } as const
  const row = settlementRow.extend(cursorColumns)
  return listPage(tx, { row, columns, from: sql`${tables} where ${inGroup(group)}`, sort, id: 's.id' }, page)
}

/** Printed fields of a line, without its amounts. Dates are days in Accra. */
export const details = z.object({
  policyId: z.string().nullable(),
  product,
  policyNumber: z.string(),
  version: z.number().nullable(),
  certificateNumber: z.string(),
  insured: z.string(),
  cover: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  sumInsuredPesewas: z.number(),
  payeeName: z.string(),
  payeeNumber: z.string(),
  grossPesewas: z.number(),
})
export type Details = z.output<typeof details>

const unsettledRow = z.object({
  journal_id: z.string(),
  event: z.string(),
  posted_at: z.date(),
  part: z.string(),
  pesewas: z.number(),
  policy_record_id: z.string().nullable(),
  version_kind: z.enum(['new', 'renewal', 'endorsement']).nullable(),
  commission_id: z.string().nullable(),
  payee_id: z.string().nullable(),
  details,
})
export type UnsettledRow = z.output<typeof unsettledRow>

export type Scope = { kind: SettlementKind; party: string; product: InsuredProduct | null; cutOff: Date }

/** Posted amounts of a payee before the cut-off that no settlement contains, in the order of posting. */
export function findUnsettled(tx: Tx, { kind, party, product, cutOff }: Scope) {
  return rows(
    tx,
    unsettledRow,
    sql`select m.journal_id, m.event, m.posted_at, m.part, m.pesewas, m.policy_record_id, r.kind as version_kind, m.commission_id,
          u.id as payee_id,
          jsonb_build_object('policyId', r.policy_id, 'product', r.product, 'policyNumber', coalesce(r.policy_number, ''),
            'version', r.record_number, 'certificateNumber', coalesce(r.certificate_number, ''),
            'insured', coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)),
            'cover', coalesce(r.cover_type, ''), 'startDate', coalesce(r.start_date::text, ''),
            'endDate', coalesce(r.end_date::text, ''), 'sumInsuredPesewas', coalesce(r.sum_insured_pesewas, 0),
            'payeeName', coalesce(u.full_name, ''), 'payeeNumber', coalesce(u.staff_id, ''),
            'grossPesewas', coalesce(m.gross_pesewas, 0)) as details
        from settlement_movements(${kind}, ${cutOff}) m
        left join policy_records r on r.id = m.policy_record_id left join customers c on c.id = r.customer_id
        left join commissions k on k.id = m.commission_id left join users u on u.id = k.payee_id
        where m.party = ${party} and ${product === null ? sql`true` : sql`r.product = ${product}`}
        order by m.posted_at, m.policy_record_id, m.journal_id, m.part`,
  )
}

const open = sql`s.state in ('draft', 'checked', 'approved')`

/** Whether the payee has a settlement of this kind and product that is not paid yet. */
export async function hasOpen(tx: Tx, { kind, party, product }: Omit<Scope, 'cutOff'>): Promise<boolean> {
  const statement = sql`select exists (select from settlements s
    where s.kind = ${kind} and s.party = ${party} and s.product is not distinct from ${product} and ${open}) as found`
  return (await one(tx, z.object({ found: z.boolean() }), statement)).found
}

/** Settlements that are not paid yet, oldest first. */
export function openSettlementRows(tx: Tx) {
  return rows(tx, settlementRow, sql`select ${columns} ${tables} where ${open} order by s.prepared_at, s.id`)
}

const dueRow = z.object({
  party: z.string(),
  product,
  month: z.string(),
  journals: z.number(),
  due_pesewas: z.number(),
  last_cut_off: z.date().nullable(),
  open: z.boolean(),
})

/** Amounts that no settlement of a kind contains, by payee, product and month. */
export function dueAmounts(tx: Tx, kind: SettlementKind, before: Date) {
  const isBordereau = kind === 'bordereau'
  const sold = isBordereau ? sql`r.product` : sql`null::text`
  const month = isBordereau ? sql`''` : sql`to_char(m.posted_at at time zone 'UTC', 'YYYY-MM')`
  const sameScope = sql`s.kind = ${kind} and s.party = d.party and s.product is not distinct from d.product`
  return rows(
    tx,
    dueRow,
    sql`select d.*,
          (select max(s.cut_off) from settlements s where ${sameScope} and s.state <> 'discarded') as last_cut_off,
          exists (select from settlements s where ${sameScope} and ${open}) as open
        from (select m.party, ${sold} as product, ${month} as month, count(distinct m.journal_id) as journals,
                sum(m.pesewas)::bigint as due_pesewas
              from settlement_movements(${kind}, ${before}) m
              -- The limit makes PostgreSQL look each policy up, instead of reading all of them.
              left join lateral (select product from policy_records where id = m.policy_record_id limit 1) r on true
              group by 1, 2, 3) d order by d.month, d.party, d.product`,
  )
}

/** Payees of the accounts of a kind. The index is searched for one payee after another, because payees are few and lines many. */
export async function payeesWithLines(tx: Tx, kind: SettlementKind): Promise<string[]> {
  const next = (account: Sql, after: Sql) =>
    sql`(select min(l.owner) from journal_lines l where l.account = ${account} and ${after})`
  const found = await rows(
    tx,
    z.object({ owner: z.string() }),
    sql`with recursive owners (account, owner) as (
          select a, ${next(sql`a`, sql`true`)} from unnest(settled_accounts(${kind})) a
          union all
          select o.account, ${next(sql`o.account`, sql`l.owner > o.owner`)} from owners o where o.owner is not null)
        select distinct owner from owners where owner is not null order by owner`,
  )
  return found.map(({ owner }) => owner)
}

/** Month of the first amount of a payee that no settlement contains. */
export async function firstDueMonth(tx: Tx, { kind, party, product, cutOff }: Scope, since: Date) {
  // Not a prepared statement, because PostgreSQL stops at the first line only if the plan is made for the payee.
  const [found] = await rowsOnce(
    tx,
    z.object({ month: z.string() }),
    sql`select to_char(m.posted_at at time zone 'UTC', 'YYYY-MM') as month from settlement_movements(${kind}, ${cutOff}) m
        left join lateral (select product from policy_records where id = m.policy_record_id limit 1) r on true
        where m.party = ${party} and m.posted_at >= ${since} and ${product === null ? sql`true` : sql`r.product = ${product}`}
        order by m.posted_at limit 1`,
  )
  return found?.month
}

export async function lastCutOff(tx: Tx, { kind, party, product }: Omit<Scope, 'cutOff'>): Promise<Date | undefined> {
  const found = await one(
    tx,
    z.object({ at: z.date().nullable() }),
    sql`select max(cut_off) as at from settlements
        where kind = ${kind} and party = ${party} and product is not distinct from ${product} and state <> 'discarded'`,
  )
  return found.at ?? undefined
}

type NewSettlement = Scope & { payee: Payee; startsAt: Date | null; totalPesewas: number; preparedBy: string }

export async function insertSettlement(tx: Tx, s: NewSettlement, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into settlements (kind, party, product, payee, starts_at, cut_off, total_pesewas, prepared_by, prepared_at)
        values (${s.kind}, ${s.party}, ${s.product}, ${JSON.stringify(s.payee)}, ${s.startsAt}, ${s.cutOff}, ${s.totalPesewas},
                ${s.preparedBy}, ${now}) returning id`,
  )
  return id
}

export type NewLine = {
  position: number
  kind: LineKind
  happenedAt: Date
  policyRecordId: string | null
  payeeId: string | null
  details: Details
  amounts: Record<string, number>
  duePesewas: number
  journalIds: string[]
}

export async function insertLines(tx: Tx, settlementId: string, scope: SettlementKind, lines: readonly NewLine[]) {
  const json = JSON.stringify(lines)
  await run(
    tx,
    sql`insert into settlement_lines (settlement_id, position, kind, happened_at, policy_record_id, payee_id, details, amounts, due_pesewas)
        select ${settlementId}, g.* from jsonb_to_recordset(${json}::jsonb) as g (position integer, kind text, "happenedAt" timestamptz,
          "policyRecordId" uuid, "payeeId" uuid, details jsonb, amounts jsonb, "duePesewas" bigint)`,
  )
  await run(
    tx,
    sql`insert into settlement_journals (settlement_id, position, journal_id, scope)
        select ${settlementId}, g.position, j.id::uuid, ${scope}
        from jsonb_to_recordset(${json}::jsonb) as g (position integer, "journalIds" jsonb),
             jsonb_array_elements_text(g."journalIds") as j (id)`,
  )
}

const lineRow = z.object({
  id: z.number(),
  kind: z.enum(LINE_KINDS),
  happened_at: z.date(),
  payee_id: z.string().nullable(),
  details,
  amounts: z.record(z.string(), z.number()),
  due_pesewas: z.number(),
})
export type LineRow = z.output<typeof lineRow>

const lineColumns = sql`l.position as id, l.kind, l.happened_at, l.payee_id, l.details, l.amounts, l.due_pesewas`

export function linesOfSettlement(tx: Tx, id: string): Promise<LineRow[]> {
  const all = sql`select ${lineColumns} from settlement_lines l where l.settlement_id = ${id} order by l.position`
  return rows(tx, lineRow, all)
}

type LinePage = { cursor?: string | undefined; limit: number; part?: string | undefined }

/** The lines of a settlement, or only the lines whose ledger amount `part` is not zero. */
export function listLineRows(tx: Tx, id: string, { part, ...page }: LinePage) {
  const sort = { column: 'l.position', type: 'bigint', descending: false, idType: 'bigint' } as const
  const ofPart = part === undefined ? sql`true` : sql`coalesce((l.amounts ->> ${part})::bigint, 0) <> 0`
  const from = sql`from settlement_lines l where l.settlement_id = ${id} and ${ofPart}`
  return listPage(tx, { row: lineRow.extend(cursorColumns), columns: lineColumns, from, sort, id: 'l.position' }, page)
}

const balanceRow = z.object({
  account: z.enum(ACCOUNT_NAMES),
  owner: z.string(),
  pesewas: z.number(),
})

/** The balance of the journals of a settlement on each account, calculated from the ledger. */
export function balancesOf(tx: Tx, id: string, kind: SettlementKind) {
  return rows(
    tx,
    balanceRow,
    sql`select l.account, l.owner, -sum(l.debit_pesewas)::bigint as pesewas
        from settlement_journals d join journal_lines l on l.journal_id = d.journal_id
        where d.settlement_id = ${id} and l.account = any(settled_accounts(${kind}))
        group by l.account, l.owner having sum(l.debit_pesewas) <> 0 order by l.account`,
  )
}

const STEPS: Record<Exclude<SettlementState, 'draft'>, string> = {
  checked: 'checked',
  approved: 'approved',
  paid: 'paid',
  confirmed: 'confirmed',
  discarded: 'discarded',
}

type Step = { state: Exclude<SettlementState, 'draft'>; by: string; now: Date; reference?: string }

export function saveStep(tx: Tx, id: string, { state, by, now, reference }: Step) {
  const noted: Sql = reference === undefined ? sql`` : sql`, ${raw(REFERENCES[state] ?? '')} = ${reference}`
  const step = STEPS[state]
  return run(
    tx,
    sql`update settlements set state = ${state}, ${raw(`${step}_by`)} = ${by}, ${raw(`${step}_at`)} = ${now}${noted} where id = ${id}`,
  )
}

const REFERENCES: Partial<Record<SettlementState, string>> = {
  paid: 'bank_reference',
  confirmed: 'statement_reference',
}

export type FileFormat = 'csv' | 'xlsx' | 'pdf'

export async function storedFile(tx: Tx, id: string, format: FileFormat): Promise<Uint8Array | undefined> {
  const found = await maybe(
    tx,
    z.object({ content: z.instanceof(Uint8Array) }),
    sql`select content from settlement_files where settlement_id = ${id} and format = ${format}`,
  )
  return found?.content
}

/** A job that runs again changes nothing. */
export function insertFile(tx: Tx, id: string, format: FileFormat, content: Uint8Array) {
  const bytes = Buffer.from(content)
  return run(
    tx,
    sql`insert into settlement_files (settlement_id, format, content) values (${id}, ${format}, ${bytes}) on conflict do nothing`,
  )
}
