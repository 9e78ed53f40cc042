import { randomUUID } from 'node:crypto'
import { ACCOUNT_NAMES } from '@okwan/domain/money/ledger/accounts'
import { firstDayOf, type Month, monthAfter, monthOf } from '@okwan/domain/money/ledger/months'
import { SETTLEMENT_KINDS, type SettlementKind, settlementNumber } from '@okwan/domain/money/settlements/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { postBackdated } from '../../money/ledger/post-journal.ts'
import { journalOfPayment } from '../../money/settlements/decide-settlement.ts'
import { draftLines } from '../../money/settlements/draft-lines.ts'
import { payeeOf } from '../../money/settlements/payees.ts'
import { dueAmounts, findUnsettled, type NewLine, type Scope } from '../../money/settlements/store.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { insertRows, type Row } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { DEMO_REQUEST } from '../acting/act-as.ts'
import { momentOf } from '../business/events/past.ts'
import { byActor } from '../business/rows/audit-rows.ts'
import { importedAt, officeDay, officeDayAfter, type Payers } from './payers.ts'

type Steps = { prepared: Date; checked: Date; approved: Date; paid: Date }
type Draft = Omit<Scope, 'cutOff'> & {
  id: string
  month: Month
  startsAt: Date | null
  cutOff: Date
  lines: NewLine[]
  totalPesewas: number
  steps: Steps
}
type Numbered = Draft & { number: number }

type Settling = { product: Product; payers: Payers; now: Date }

/**
 * Writes the bordereaux and returns of all months up to `through`, with their payments, as the product would have recorded them.
 * Bank statements confirm the payments. The payment of a tax return is part of the bordereau, so no statement confirms it.
 * `storePastFiles` adds the files.
 */
export async function writePastSettlements(tx: Tx, settling: Settling, through: Month): Promise<void> {
  const drafts: Draft[] = []
  for (const kind of SETTLEMENT_KINDS) drafts.push(...(await draftsOf(tx, kind, startOf(monthAfter(through)))))
  const ordered = drafts.toSorted((a, b) => a.steps.prepared.getTime() - b.steps.prepared.getTime())
  const written = await insertSettlements(tx, settling, ordered)
  await insertLines(tx, written)
  await insertPayments(tx, settling, written)
  await insertRows(
    tx,
    'audit_log',
    written.flatMap((one) => auditOf(settling, one)),
  )
}

const startOf = (month: Month) => new Date(`${firstDayOf(month)}T00:00:00.000Z`)

async function draftsOf(tx: Tx, kind: SettlementKind, before: Date): Promise<Draft[]> {
  const due = await dueAmounts(tx, kind, before)
  const scopes = new Map(due.map(({ party, product }) => [`${party} ${product}`, { kind, party, product }]))
  const drafts: Draft[] = []
  for (const scope of scopes.values()) {
    let previous: Date | null = null
    const unsettled = await findUnsettled(tx, { ...scope, cutOff: before })
    for (const [month, parts] of Map.groupBy(unsettled, ({ posted_at }) => monthOf(toAccraDate(posted_at)))) {
      const lines = draftLines(parts)
      const startsAt = kind === 'bordereau' ? previous : startOf(month)
      previous = startOf(monthAfter(month))
      const totalPesewas = lines.reduce((sum, { duePesewas }) => sum + duePesewas, 0)
      const steps = stepsOf(scope, monthAfter(month))
      drafts.push({ ...scope, id: randomUUID(), month, startsAt, cutOff: previous, lines, totalPesewas, steps })
    }
  }
  return drafts
}

/** Day and minute of the preparation. Authorities must be paid by the 15th. */
const PLANS: Record<SettlementKind, { day: number; minute: number }> = {
  bordereau: { day: 3, minute: 10 },
  'motor-levies': { day: 8, minute: 14 },
  taxes: { day: 8, minute: 22 },
  'withholding-tax': { day: 8, minute: 30 },
}

/** A settlement is approved on the next working day, and paid on the working day after that. */
function stepsOf({ kind, product }: Pick<Scope, 'kind' | 'product'>, next: Month): Steps {
  const { day, minute } = PLANS[kind]
  const past = String(minute + (product === 'travel' ? 8 : 0))
  const prepared = officeDay(next, day)
  const approved = officeDayAfter(prepared, 1)
  return {
    prepared: momentOf(prepared, `09:${past}`),
    checked: momentOf(prepared, `14:${past}`),
    approved: momentOf(approved, `10:${past}`),
    paid: momentOf(officeDayAfter(approved, 1), `11:${past}`),
  }
}

/** References that the bank prints; each is used once. */
const CODES: Record<SettlementKind, string> = {
  bordereau: 'GCB',
  'motor-levies': 'GCB-NIC',
  taxes: 'GCB-VAT',
  'withholding-tax': 'STB-WHT',
}
const bankReference = ({ kind, product, month }: Pick<Draft, 'kind' | 'product' | 'month'>) =>
  [CODES[kind], product?.slice(0, 3).toUpperCase(), month.replace('-', '')].filter(Boolean).join('-')

/** Returns of taxes have no line of their own on a bank statement, so the maker confirms them. */
function confirmationOf({ kind, steps, month }: Draft, now: Date) {
  if (kind !== 'taxes') return undefined
  return { at: importedAt(monthOf(toAccraDate(steps.paid)), now), reference: bankReference({ ...TRAVEL, month }) }
}
const TRAVEL = { kind: 'bordereau', product: 'travel' } as const

/** Inserts settlements in their final state, because only one settlement of a kind and payee can be open. */
async function insertSettlements(tx: Tx, { product, payers, now }: Settling, drafts: Draft[]): Promise<Numbered[]> {
  const { maker, checker } = payers
  const inserted = await insertRows(
    tx,
    'settlements',
    drafts.map((draft) => {
      const { id, kind, party, steps } = draft
      const confirmed = confirmationOf(draft, now)
      return {
        id,
        kind,
        party,
        product: draft.product,
        payee: payeeOf({ product, now: steps.prepared }, { kind, party }),
        starts_at: draft.startsAt,
        cut_off: draft.cutOff,
        total_pesewas: draft.totalPesewas,
        state: confirmed ? 'confirmed' : 'paid',
        prepared_by: maker.id,
        prepared_at: steps.prepared,
        checked_by: maker.id,
        checked_at: steps.checked,
        approved_by: checker.id,
        approved_at: steps.approved,
        paid_by: maker.id,
        paid_at: steps.paid,
        bank_reference: bankReference(draft),
        confirmed_by: confirmed ? maker.id : null,
        confirmed_at: confirmed?.at,
        statement_reference: confirmed?.reference,
      }
    }),
    'id, number',
  )
  const numbers = new Map(inserted.map(({ id, number }) => [id, Number(number)]))
  return drafts.map((draft) => ({ ...draft, number: numbers.get(draft.id) ?? 0 }))
}

async function insertLines(tx: Tx, settlements: readonly Numbered[]): Promise<void> {
  await insertRows(
    tx,
    'settlement_lines',
    settlements.flatMap(({ id, lines }) =>
      lines.map((line) => ({
        settlement_id: id,
        position: line.position,
        kind: line.kind,
        happened_at: line.happenedAt,
        policy_record_id: line.policyRecordId,
        payee_id: line.payeeId,
        details: line.details,
        amounts: line.amounts,
        due_pesewas: line.duePesewas,
      })),
    ),
  )
  await insertRows(
    tx,
    'settlement_journals',
    settlements.flatMap(({ id, kind, lines }) =>
      lines.flatMap(({ position, journalIds }) =>
        journalIds.map((journalId) => ({ settlement_id: id, position, journal_id: journalId, scope: kind })),
      ),
    ),
  )
}

const balanceRow = z.object({
  settlement_id: z.string(),
  account: z.enum(ACCOUNT_NAMES),
  owner: z.string(),
  pesewas: z.number(),
})

async function insertPayments(tx: Tx, { payers }: Settling, settlements: readonly Numbered[]): Promise<void> {
  const balances = await rows(
    tx,
    balanceRow,
    sql`select s.id as settlement_id, l.account, l.owner, -sum(l.debit_pesewas)::bigint as pesewas
        from settlements s join settlement_journals d on d.settlement_id = s.id
        join journal_lines l on l.journal_id = d.journal_id and l.account = any(settled_accounts(s.kind))
        where s.kind <> 'taxes'
        group by s.id, l.account, l.owner having sum(l.debit_pesewas) <> 0 order by l.account`,
  )
  const byId = Map.groupBy(balances, ({ settlement_id }) => settlement_id)
  await postBackdated(
    tx,
    settlements.flatMap((one) => {
      const owed = byId.get(one.id)?.map(({ account, owner, pesewas }) => ({ account, owner, pesewas }))
      const posting = { now: one.steps.paid, actorId: payers.maker.id, requestId: DEMO_REQUEST }
      return owed ? [{ journal: journalOfPayment(one, owed), posting }] : []
    }),
  )
}

function auditOf({ product, payers, now }: Settling, one: Numbered): Row[] {
  const { id, kind, party, lines, totalPesewas, steps } = one
  const entry = (action: AuditAction, after: object) => ({
    action,
    entityType: 'settlement' as const,
    entityId: id,
    after,
  })
  const payee = payeeOf({ product, now: steps.prepared }, { kind, party }).name
  const after = { number: settlementNumber(kind, one.number), totalPesewas }
  const confirmed = confirmationOf(one, now)
  const prepared = { kind, payee, lines: lines.length, totalPesewas }
  return [
    byActor(payers.maker, steps.prepared, entry('settlement-prepared', prepared)),
    byActor(payers.maker, steps.checked, entry('settlement-checked', after)),
    byActor(payers.checker, steps.approved, entry('settlement-approved', after)),
    byActor(payers.maker, steps.paid, entry('settlement-paid', { ...after, reference: bankReference(one) })),
    ...(confirmed
      ? [
          byActor(
            payers.maker,
            confirmed.at,
            entry('settlement-confirmed', { ...after, reference: confirmed.reference }),
          ),
        ]
      : []),
  ]
}
