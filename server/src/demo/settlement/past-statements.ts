import { createHash, randomUUID } from 'node:crypto'
import { readBankStatement } from '@okwan/domain/money/bank-statements/layout'
import { BANK_ACCOUNTS, BANK_LEDGER, type BankAccount } from '@okwan/domain/money/bank-statements/terms'
import { providerSettled } from '@okwan/domain/money/ledger/banks'
import { firstDayOf, type Month, monthAfter } from '@okwan/domain/money/ledger/months'
import { settlementNumber } from '@okwan/domain/money/settlements/terms'
import { addDays, formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import * as z from 'zod'
import { type ExpectedRow, expectedMovements, labelOf } from '../../money/bank-statements/expected.ts'
import { insertStatement, saveLayout } from '../../money/bank-statements/store.ts'
import { postBackdated } from '../../money/ledger/post-journal.ts'
import { rows, run, type Tx } from '../../platform/db/database.ts'
import { insertRows, type Row, updateRows } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { DEMO_REQUEST } from '../acting/act-as.ts'
import { byActor } from '../business/rows/audit-rows.ts'
import { importedAt, type Payers } from './payers.ts'

export const LAYOUT = {
  date: 'Date',
  description: 'Description',
  reference: 'Reference',
  amount: 'Amount',
  credit: '',
  debit: '',
  balance: 'Balance',
}

/** A line of the bank; a line without a movement stays open. */
type Line = { day: IsoDate; description: string; reference: string; pesewas: number; movement?: ExpectedRow }

type PastStatement = {
  account: BankAccount
  fileName: string
  csv: string
  openingPesewas: number
  closingPesewas: number
  lines: readonly Line[]
}

/** Lines that a person resolves; the month counts back from the last statement. */
type Exception = { account: BankAccount; monthsBack: number } & (
  | { day: number; description: string; reference: string; pesewas: number }
  | { shortPesewas: number }
)
const EXCEPTIONS: readonly Exception[] = [
  {
    account: 'trust',
    monthsBack: 2,
    day: 19,
    description: 'CASH DEPOSIT KANESHIE',
    reference: 'CD-407118',
    pesewas: 450_00,
  },
  { account: 'trust', monthsBack: 0, shortPesewas: 12_50 },
  {
    account: 'operating',
    monthsBack: 0,
    day: 28,
    description: 'ACCOUNT MAINTENANCE FEE',
    reference: 'CHG-2291',
    pesewas: -35_00,
  },
]

type Importing = { product: Pick<Product, 'settings'>; payers: Payers; now: Date }

/** Imports the statements of these months and matches their lines, as the product would have done. */
export async function writePastStatements(
  tx: Tx,
  importing: Importing,
  { months, capitalPesewas }: { months: readonly Month[]; capitalPesewas: number },
): Promise<void> {
  const balances: Record<BankAccount, number> = { trust: 0, operating: capitalPesewas }
  for (const [n, month] of months.entries()) {
    const at = importedAt(month, importing.now)
    const statements = await statementsOf(tx, { month, at, monthsBack: months.length - 1 - n, balances })
    for (const statement of statements) {
      await writeStatement(tx, importing, statement, at)
      balances[statement.account] = statement.closingPesewas
    }
  }
}

const HALF_MILLION = 500_000_00

/** Balance of the operating account before the first statement; it is high enough that the account is never overdrawn. */
export async function workingCapital(tx: Tx): Promise<number> {
  const [total] = await rows(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select coalesce(-sum(debit_pesewas), 0)::bigint as pesewas from journal_lines where account = 'operatingBank'`,
  )
  return (Math.ceil((total?.pesewas ?? 0) / HALF_MILLION) + 1) * HALF_MILLION
}

type StatementRequest = { month: Month; at: Date; monthsBack: number; balances: Record<BankAccount, number> }

/** The files of both banks for one month. */
export async function statementsOf(
  tx: Tx,
  { month, at, monthsBack, balances }: StatementRequest,
): Promise<PastStatement[]> {
  const [first, last] = [firstDayOf(month), addDays(firstDayOf(monthAfter(month)), -1)]
  const wanted = sql`day between ${addDays(first, -1)}::date and ${last}::date`
  const movements = (await expectedMovements(tx, at, wanted))
    .map(lineOf)
    .filter(({ day }) => day >= first && day <= last)
  return BANK_ACCOUNTS.flatMap((account) => {
    const own = movements.filter(({ movement }) => movement?.account === account)
    const exceptions = EXCEPTIONS.filter((one) => one.account === account && one.monthsBack === monthsBack)
    const lines = exceptions
      .reduce((before, exception) => withException(before, exception, month), own)
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.reference.localeCompare(b.reference))
    const openingPesewas = balances[account]
    return lines.length === 0 ? [] : [fileOf({ account, month, openingPesewas, lines })]
  })
}

/** Providers settle on the next day. */
function lineOf(movement: ExpectedRow): Line {
  const { day, reference, amount_pesewas: pesewas, provider } = movement
  if (provider === null) return { day, description: labelOf(movement).toUpperCase(), reference, pesewas, movement }
  const description = `${provider} settlement ${formatDate(day)}`.toUpperCase()
  return { day: addDays(day, 1), description, reference: `STL-${day.replaceAll('-', '')}`, pesewas, movement }
}

function withException(lines: Line[], exception: Exception, month: Month): Line[] {
  if (!('shortPesewas' in exception)) {
    const { day, description, reference, pesewas } = exception
    return [...lines, { day: addDays(firstDayOf(month), day - 1), description, reference, pesewas }]
  }
  // The largest collection, so that the remainder matches no other amount.
  const [short] = lines.filter(({ movement }) => movement?.provider).toSorted((a, b) => b.pesewas - a.pesewas)
  return lines.map((line) => {
    if (line !== short) return line
    const { movement: _, ...open } = line
    return { ...open, pesewas: line.pesewas - exception.shortPesewas }
  })
}

type Content = { account: BankAccount; month: Month; openingPesewas: number; lines: readonly Line[] }

function fileOf({ account, month, openingPesewas, lines }: Content): PastStatement {
  let balance = openingPesewas
  const printed = lines.map(({ day, description, reference, pesewas }) => {
    balance += pesewas
    return [day, description, reference, formatPlain(pesewas), formatPlain(balance)].join(',')
  })
  const csv = `Date,Description,Reference,Amount,Balance\n${printed.join('\n')}\n`
  return { account, fileName: `${account}-${month}.csv`, csv, openingPesewas, closingPesewas: balance, lines }
}

async function writeStatement(
  tx: Tx,
  { product, payers }: Importing,
  statement: PastStatement,
  at: Date,
): Promise<void> {
  const { account, fileName, csv, openingPesewas, closingPesewas } = statement
  const { maker } = payers
  const { trustBank, operatingBank } = product.settings.at('bank-accounts', at)
  const bank = account === 'trust' ? trustBank : operatingBank
  const by = { id: maker.id, at }
  const digest = createHash('sha256').update(csv).digest('hex')
  const lines = readBankStatement(csv, LAYOUT, { openingPesewas, closingPesewas })
  await saveLayout(tx, { account, bank, columns: LAYOUT }, by)
  const id = await insertStatement(tx, { account, bank, fileName, digest, openingPesewas, closingPesewas, lines }, by)
  const matched = await matchedLines(tx, id, statement.lines)
  await writeMatches(tx, { account, maker, at }, matched)
  const after = { account, fileName, newLines: lines.length, openLines: lines.length - matched.length }
  await insertRows(tx, 'audit_log', [
    ...matched.flatMap((match) => auditOfSettlement(maker, match, at)),
    byActor(maker, at, { action: 'bank-statement-imported', entityType: 'bank-statement', entityId: id, after }),
  ])
}

type Match = { id: string; lineId: string; reference: string; movement: ExpectedRow }

const storedRow = z.object({ row_number: z.number(), line_id: z.string() })

async function matchedLines(tx: Tx, statementId: string, lines: readonly Line[]): Promise<Match[]> {
  const stored = await rows(
    tx,
    storedRow,
    sql`select row_number, line_id from bank_statement_lines where statement_id = ${statementId} order by row_number`,
  )
  return lines.flatMap(({ movement, reference }, n) =>
    movement ? [{ id: randomUUID(), lineId: stored[n]?.line_id ?? '', reference, movement }] : [],
  )
}

type Deciding = { account: BankAccount; maker: Ctx['actor']; at: Date }

async function writeMatches(tx: Tx, { account, maker, at }: Deciding, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return
  await postBackdated(
    tx,
    matches.flatMap(({ lineId, movement: { provider, amount_pesewas: amountPesewas } }) =>
      provider
        ? [
            {
              journal: providerSettled({ lineId, bank: BANK_LEDGER[account], provider, amountPesewas }),
              posting: { now: at, actorId: maker.id, requestId: DEMO_REQUEST },
            },
          ]
        : [],
    ),
  )
  await insertRows(
    tx,
    'bank_matches',
    matches.map(({ id, movement: { provider } }) => ({
      id,
      account,
      kind: 'exact',
      state: 'confirmed',
      provider,
      note: '',
      proposed_at: at,
      decided_at: at,
    })),
  )
  await run(
    tx,
    sql`update bank_lines l set match_id = g.match_id,
          journal_id = (select j.id from journals j where j.event = 'provider-settled' and j.source_id = l.id::text)
        from unnest(${matches.map(({ lineId }) => lineId)}::uuid[], ${matches.map(({ id }) => id)}::uuid[]) g (line_id, match_id)
        where l.id = g.line_id`,
  )
  await insertRows(
    tx,
    'bank_match_parts',
    matches.map(({ id, movement }) => ({
      match_id: id,
      expected_key: movement.key,
      label: labelOf(movement),
      amount_pesewas: movement.amount_pesewas,
      journal_id: movement.journal_id,
      settlement_id: movement.settlement_id,
    })),
  )
  await updateRows(
    tx,
    'settlements',
    'id',
    matches.flatMap(({ reference, movement: { settlement_id: id } }) =>
      id ? [{ id, state: 'confirmed', confirmed_by: maker.id, confirmed_at: at, statement_reference: reference }] : [],
    ),
  )
}

function auditOfSettlement(maker: Ctx['actor'], { movement, reference }: Match, at: Date): Row[] {
  const { settlement_id: id, settlement_kind: kind, settlement_number: number, amount_pesewas } = movement
  if (!id || !kind || number === null) return []
  const after = { number: settlementNumber(kind, number), totalPesewas: -amount_pesewas, reference }
  return [byActor(maker, at, { action: 'settlement-confirmed', entityType: 'settlement', entityId: id, after })]
}
