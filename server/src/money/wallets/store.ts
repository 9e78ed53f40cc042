import type { WalletAccount } from '@okwan/domain/money/wallets/terms'
import { NETWORKS, type Network } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const LEDGER_ACCOUNTS = { float: 'floatWallet', commission: 'commissionAvailable' } as const satisfies Record<
  WalletAccount,
  string
>

// Wallet ------------------------------------------------------------------------------------------------------------------

const walletRow = z.object({
  float_pesewas: z.number(),
  commission_pesewas: z.number(),
  frozen_because: z.string().nullable(),
  low_balance_pesewas: z.number().nullable(),
})
export type WalletRow = z.output<typeof walletRow>

const walletColumns = (agentId: string) => sql`
  coalesce((select balance_pesewas from wallet_accounts where account = 'floatWallet' and agent_id = ${agentId}), 0) as float_pesewas,
  coalesce((select balance_pesewas from wallet_accounts where account = 'commissionAvailable' and agent_id = ${agentId}), 0)
    as commission_pesewas`

/** Locks the wallet until the end of the transaction, so that concurrent debits see each other's balance. */
export async function lockWallet(tx: Tx, agentId: string): Promise<WalletRow> {
  await run(tx, sql`insert into wallets (agent_id) values (${agentId}) on conflict do nothing`)
  await run(tx, sql`select from wallets where agent_id = ${agentId} for update`)
  return one(
    tx,
    walletRow,
    sql`select frozen_because, low_balance_pesewas, ${walletColumns(agentId)} from wallets where agent_id = ${agentId}`,
  )
}

export function findWallet(tx: Tx, agentId: string): Promise<WalletRow> {
  return one(
    tx,
    walletRow,
    sql`select w.frozen_because, w.low_balance_pesewas, ${walletColumns(agentId)}
        from (select ${agentId}::uuid as agent_id) a left join wallets w on w.agent_id = a.agent_id`,
  )
}

const fullWalletRow = walletRow.extend({
  commission_pending_pesewas: z.number(),
  owed_pesewas: z.number(),
  reserved_pesewas: z.number(),
  reserved_today_pesewas: z.number(),
  paid_this_month_pesewas: z.number(),
})
export type FullWalletRow = z.output<typeof fullWalletRow>

export function readWallet(tx: Tx, agentId: string, today: Date, monthStart: Date): Promise<FullWalletRow> {
  return one(
    tx,
    fullWalletRow,
    sql`select w.frozen_because, w.low_balance_pesewas, ${walletColumns(agentId)},
               (select coalesce(-sum(debit_pesewas), 0)::bigint from journal_lines
                where account = 'commissionPending' and owner = ${agentId}) as commission_pending_pesewas,
               (select coalesce(sum(debit_pesewas), 0)::bigint from journal_lines
                where account = 'agentReceivable' and owner = ${agentId}) as owed_pesewas,
               coalesce(h.reserved_pesewas, 0) as reserved_pesewas, coalesce(h.reserved_today_pesewas, 0) as reserved_today_pesewas,
               coalesce(h.paid_this_month_pesewas, 0) as paid_this_month_pesewas
        from (select ${agentId}::uuid as agent_id) a
        left join wallets w on w.agent_id = a.agent_id
        left join lateral (
          select sum(amount_pesewas) filter (where outcome is null)::bigint as reserved_pesewas,
                 sum(amount_pesewas) filter (where reserved_at >= ${today} and outcome is distinct from 'returned')::bigint
                   as reserved_today_pesewas,
                 sum(amount_pesewas) filter (where outcome = 'paid' and ended_at >= ${monthStart})::bigint
                   as paid_this_month_pesewas
          from wallet_reserves where agent_id = a.agent_id) h on true`,
  )
}

export async function reservedSince(tx: Tx, agentId: string, since: Date): Promise<number> {
  const { reserved_pesewas } = await one(
    tx,
    z.object({ reserved_pesewas: z.number() }),
    sql`select coalesce(sum(amount_pesewas), 0)::bigint as reserved_pesewas from wallet_reserves
        where agent_id = ${agentId} and reserved_at >= ${since} and outcome is distinct from 'returned'`,
  )
  return reserved_pesewas
}

export function setFrozen(tx: Tx, agentId: string, reason: string | null) {
  return run(
    tx,
    sql`insert into wallets (agent_id, frozen_because) values (${agentId}, ${reason})
        on conflict (agent_id) do update set frozen_because = ${reason}`,
  )
}

export function setLowBalance(tx: Tx, agentId: string, lowBalancePesewas: number | null) {
  return run(
    tx,
    sql`insert into wallets (agent_id, low_balance_pesewas) values (${agentId}, ${lowBalancePesewas})
        on conflict (agent_id) do update set low_balance_pesewas = ${lowBalancePesewas}`,
  )
}

const agentRow = z.object({ id: z.string(), full_name: z.string(), mobile_number: z.string(), branch_id: z.string() })

export function findAgent(tx: Tx, agentId: string) {
  return maybe(
    tx,
    agentRow,
    sql`select id, full_name, mobile_number, branch_id from users where id = ${agentId} and role = 'Agent'`,
  )
}

// Reserves ----------------------------------------------------------------------------------------------------------------

export type NewReserve = { reference: string; payoutId: string; agentId: string; amountPesewas: number }

export function insertReserve(tx: Tx, reserve: NewReserve, now: Date) {
  return run(
    tx,
    sql`insert into wallet_reserves (reference, payout_id, agent_id, amount_pesewas, reserved_at)
        values (${reserve.reference}, ${reserve.payoutId}, ${reserve.agentId}, ${reserve.amountPesewas}, ${now})`,
  )
}

export function setReserveOutcome(tx: Tx, payoutId: string, outcome: 'paid' | 'returned', now: Date) {
  return run(
    tx,
    sql`update wallet_reserves set outcome = ${outcome}, ended_at = ${now} where payout_id = ${payoutId} and outcome is null`,
  )
}

// Entries -----------------------------------------------------------------------------------------------------------------

const entryRow = z.object({
  journal_id: z.string(),
  position: z.number(),
  event: z.string(),
  source_id: z.string(),
  posted_at: z.date(),
  debit_pesewas: z.number(),
  balance_after_pesewas: z.number(),
  policy_number: z.string().nullable(),
})
export type EntryRow = z.output<typeof entryRow>

const entryColumns = sql`l.journal_id, l.position, j.event, j.source_id, j.posted_at, l.debit_pesewas,
  l.balance_after_pesewas, case
    when j.event in ('commission-vested', 'commission-clawed-back', 'shortfall-recovered') then (
      select p.policy_number from commissions k join policy_records r on r.id = k.policy_record_id join policies p on p.id = r.policy_id
      where k.id = coalesce((select v.commission_id from commission_reversals v where v.id = j.source_id::uuid), j.source_id::uuid))
    else (select p.policy_number from checkouts c join policies p on p.id = c.policy_id where c.client_reference = j.source_id)
  end as policy_number`
const entryTables = sql`from journal_lines l join journals j on j.id = l.journal_id`

export type Period = { agentId: string; account: WalletAccount; from: Date; before: Date }

function inPeriod({ agentId, account, from, before }: Period): Sql {
  return and([
    sql`l.account = ${LEDGER_ACCOUNTS[account]} and l.owner = ${agentId} and l.movement_number is not null`,
    sql`j.posted_at >= ${from} and j.posted_at < ${before}`,
  ])
}

const listedRow = entryRow.extend({ id: z.string(), ...cursorColumns })

export function listEntries(tx: Tx, period: Period, cursor: string | undefined, limit: number) {
  const sort = { column: 'l.movement_number', type: 'bigint', descending: true } as const
  const matching = inPeriod(period)
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`${entryColumns}, l.journal_id as id`,
      from: sql`${entryTables} where ${matching}`,
      sort,
      id: 'l.journal_id',
    },
    { cursor, limit },
  )
}

/** Oldest first, for statement files. */
export function allEntries(tx: Tx, period: Period, limit: number): Promise<EntryRow[]> {
  return rows(
    tx,
    entryRow,
    sql`select ${entryColumns} ${entryTables} where ${inPeriod(period)} order by l.movement_number limit ${limit}`,
  )
}

/** The balance of an account at a point in time. */
export async function balanceBefore(tx: Tx, agentId: string, account: WalletAccount, before: Date): Promise<number> {
  const last = await maybe(
    tx,
    z.object({ balance_after_pesewas: z.number() }),
    sql`select l.balance_after_pesewas ${entryTables}
        where l.account = ${LEDGER_ACCOUNTS[account]} and l.owner = ${agentId} and l.movement_number is not null
          and j.posted_at < ${before}
        order by l.movement_number desc limit 1`,
  )
  return last?.balance_after_pesewas ?? 0
}

const dayRow = z.object({ account: z.string(), day: z.string(), balance_after_pesewas: z.number() })

/** The closing balance of each day with postings. */
export function balancesByDay(tx: Tx, agentId: string, from: Date) {
  return rows(
    tx,
    dayRow,
    sql`select distinct on (l.account, day) l.account, to_char(j.posted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
               l.balance_after_pesewas
        ${entryTables}
        where l.account in ('floatWallet', 'commissionAvailable') and l.owner = ${agentId}
          and l.movement_number is not null and j.posted_at >= ${from}
        order by l.account, day, l.movement_number desc`,
  )
}

// Numbers -----------------------------------------------------------------------------------------------------------------

const momoAccountRow = z.object({
  id: z.string(),
  agent_id: z.string(),
  phone: z.string(),
  network: z.enum(NETWORKS),
  account_name: z.string(),
  is_default: z.boolean(),
  verified_at: z.date(),
  changed_at: z.date(),
})
export type MomoAccountRow = z.output<typeof momoAccountRow>

const momoColumns = sql`id, agent_id, phone, network, account_name, is_default, verified_at, changed_at`

export function momoAccountsOf(tx: Tx, agentId: string): Promise<MomoAccountRow[]> {
  return rows(
    tx,
    momoAccountRow,
    sql`select ${momoColumns} from momo_accounts where agent_id = ${agentId} and removed_at is null
        order by is_default desc, verified_at`,
  )
}

export function findMomoAccount(tx: Tx, agentId: string, phone: string): Promise<MomoAccountRow | undefined> {
  return maybe(
    tx,
    momoAccountRow,
    sql`select ${momoColumns} from momo_accounts where agent_id = ${agentId} and phone = ${phone} and removed_at is null`,
  )
}

export type NewMomoAccount = {
  agentId: string
  phone: string
  network: Network
  accountName: string
  isDefault: boolean
}

export function insertMomoAccount(tx: Tx, account: NewMomoAccount, now: Date): Promise<MomoAccountRow> {
  return one(
    tx,
    momoAccountRow,
    sql`insert into momo_accounts (agent_id, phone, network, account_name, is_default, verified_at, changed_at)
        values (${account.agentId}, ${account.phone}, ${account.network}, ${account.accountName}, ${account.isDefault},
                ${now}, ${now})
        returning ${momoColumns}`,
  )
}

export async function setDefaultMomoAccount(tx: Tx, agentId: string, id: string, now: Date): Promise<void> {
  await run(tx, sql`update momo_accounts set is_default = false where agent_id = ${agentId} and is_default`)
  await run(tx, sql`update momo_accounts set is_default = true, changed_at = ${now} where id = ${id}`)
}

export function removeMomoAccountRow(tx: Tx, id: string, now: Date) {
  return run(tx, sql`update momo_accounts set removed_at = ${now}, is_default = false where id = ${id}`)
}
