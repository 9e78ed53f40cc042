import { firstDayOf, type Month, monthOf, monthsBetween } from '@okwan/domain/money/ledger/months'
import { addDays, addMonths, toAccraDate } from '@okwan/domain/platform/dates'
import { INSURED_PRODUCTS } from '@okwan/domain/platform/settings/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { importStatement } from '../../money/bank-statements/import-statement.ts'
import { confirmTransfer, recordTransfer } from '../../money/bank-transfers/record-transfer.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import {
  approveSettlement,
  checkSettlement,
  confirmSettlement,
  paySettlement,
} from '../../money/settlements/decide-settlement.ts'
import { prepareBordereau, prepareReturn } from '../../money/settlements/prepare-settlement.ts'
import { approvePayroll } from '../../money/staff-payrolls/decide-payroll.ts'
import { preparePayroll } from '../../money/staff-payrolls/prepare-payroll.ts'
import { dueCommissions } from '../../money/staff-payrolls/store.ts'
import { MovableClock } from '../../platform/clock.ts'
import { rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx, InTransaction } from '../../platform/http/context.ts'
import { actAs } from '../acting/act-as.ts'
import { requestVerification } from '../acting/request-verification.ts'
import { addedRows, dump } from '../business/same-rows.fixture.ts'
import { writeBusiness } from '../business/write-business.ts'
import { storePastFiles } from './past-files.ts'
import { writePastPayrolls } from './past-payrolls.ts'
import { writePastSettlements } from './past-settlements.ts'
import { LAYOUT, statementsOf, workingCapital, writePastStatements } from './past-statements.ts'
import { writePastTransfers } from './past-transfers.ts'
import { CHECKER, importedAt, MAKER, openPayers } from './payers.ts'

const SALES = 14

const now = new Date()
const last = monthOf(addMonths(firstDayOf(monthOf(toAccraDate(now))), -1))
const settled = monthOf(addMonths(firstDayOf(last), -1))
/** All commission has vested then, because the product pays what is due at the moment of the batch. */
const paidIn = monthOf(addMonths(firstDayOf(last), 2))
const months = monthsBetween(monthOf(addMonths(firstDayOf(last), -23)), last)

let real: TestProduct
let written: TestProduct
const clock = new MovableClock()
const demo = (running: TestProduct) => ({ ...running.product, clock })
beforeAll(async () => {
  real = await startTestProduct()
  written = await startTestProduct()
  for (const running of [real, written]) await writeBusiness(demo(running), { sales: SALES, seed: 7 })
}, 300_000)
afterAll(async () => {
  await Promise.all([real.stop(), written.stop()])
})

const settlementRow = z.object({
  kind: z.enum(['bordereau', 'motor-levies', 'taxes', 'withholding-tax']),
  party: z.string(),
  product: z.enum(INSURED_PRODUCTS).nullable(),
  cut_off: z.date(),
  prepared_at: z.date(),
  checked_at: z.date(),
  approved_at: z.date(),
  paid_at: z.date(),
  bank_reference: z.string(),
  confirmed_at: z.date().nullable(),
  statement_reference: z.string().nullable(),
})
type SettlementRow = z.output<typeof settlementRow>
const transferRow = z.object({
  kind: z.enum(['gateway-fees', 'claims-funds']),
  party: z.string(),
  amount_pesewas: z.number(),
  bank_reference: z.string(),
  proposed_at: z.date(),
  decided_at: z.date(),
})
const payrollRow = z.object({
  prepared_at: z.date(),
  decided_at: z.date(),
  bank_reference: z.string(),
})

/** Codes of approvals and their messages, which the retention rules delete. */
const OF_CODES = ['jobs', 'messages', 'otp_requests', 'verification_tokens']

type Act = { at: Date; by: string; act: (ctx: InTransaction<Ctx>) => Promise<unknown> }

/** The actions by which people would have prepared, checked, approved and paid a settlement. */
function actsOf(one: SettlementRow): Act[] {
  const body = { party: one.party, month: monthOf(addDays(toAccraDate(one.cut_off), -1)) }
  let id = ''
  const params = () => ({ params: { id } })
  const prepare = async (ctx: Ctx) => {
    const prepared =
      one.kind === 'bordereau'
        ? await prepareBordereau(ctx, {
            body: {
              insurer: one.party,
              product: one.product ?? 'motor',
              throughDay: addDays(toAccraDate(one.cut_off), -1),
            },
          })
        : await prepareReturn(ctx, { body: { ...body, kind: one.kind } })
    id = prepared.settlementId
  }
  const approve = async (ctx: Ctx) =>
    approveSettlement(ctx, { ...params(), body: { verificationToken: await codeFor(ctx, `settlement:${id}`) } })
  const { confirmed_at, statement_reference } = one
  return [
    { at: one.prepared_at, by: MAKER, act: prepare },
    { at: one.checked_at, by: MAKER, act: (ctx) => checkSettlement(ctx, params()) },
    { at: one.approved_at, by: CHECKER, act: approve },
    {
      at: one.paid_at,
      by: MAKER,
      act: (ctx) => paySettlement(ctx, { ...params(), body: { bankReference: one.bank_reference } }),
    },
    ...(one.kind === 'taxes' && confirmed_at && statement_reference
      ? [
          {
            at: confirmed_at,
            by: MAKER,
            act: (ctx: Ctx) =>
              confirmSettlement(ctx, { ...params(), body: { statementReference: statement_reference } }),
          },
        ]
      : []),
  ]
}

const codeFor = (ctx: Ctx, reference: string) =>
  requestVerification(ctx, { mobileNumber: CHECKER, purpose: 'approval', reference })

function transferActs(one: z.output<typeof transferRow>): Act[] {
  let id = ''
  const body = { kind: one.kind, amountPesewas: one.amount_pesewas, bankReference: one.bank_reference }
  return [
    {
      at: one.proposed_at,
      by: MAKER,
      act: async (ctx) => {
        id = (await recordTransfer(ctx, { body: { ...body, insurer: one.party } })).transferId
      },
    },
    {
      at: one.decided_at,
      by: CHECKER,
      act: async (ctx) => {
        const verificationToken = await codeFor(ctx, `bank-transfer:${id}`)
        return confirmTransfer(ctx, { params: { id }, body: { verificationToken } })
      },
    },
  ]
}

function payrollActs(one: z.output<typeof payrollRow>): Act[] {
  let id = ''
  return [
    {
      at: one.prepared_at,
      by: MAKER,
      act: async (ctx) => {
        const userIds = (await dueCommissions(ctx.tx)).map(({ user_id }) => user_id)
        id = (await preparePayroll(ctx, { body: { userIds } })).payrollId
      },
    },
    {
      at: one.decided_at,
      by: CHECKER,
      act: async (ctx) => {
        const verificationToken = await codeFor(ctx, `staff-payroll:${id}`)
        return approvePayroll(ctx, { params: { id }, body: { bankReference: one.bank_reference, verificationToken } })
      },
    },
  ]
}

function importActs(month: Month, monthsBack: number, balances: { trust: number; operating: number }): Act {
  const at = importedAt(month, now)
  const act = async (ctx: Ctx) => {
    for (const statement of await statementsOf(ctx.tx, { month, at, monthsBack, balances })) {
      const { account, fileName, csv, openingPesewas, closingPesewas } = statement
      const query = { account, fileName, openingPesewas, closingPesewas, ...LAYOUT }
      await importStatement(ctx, { query, bytes: Buffer.from(csv) })
      balances[account] = closingPesewas
    }
  }
  return { at, by: MAKER, act }
}

test('a generated month of settlement leaves the same rows as one that people settled', async () => {
  const beforeReal = await dump(real.databaseUrl)
  const beforeWritten = await dump(written.databaseUrl)
  const capital = await written.product.db.transaction(async (tx) => {
    const payers = await openPayers(tx)
    const settling = { product: demo(written), payers, now }
    await writePastSettlements(tx, settling, settled)
    await writePastTransfers(tx, payers, settled)
    await writePastPayrolls(tx, payers, [paidIn])
    const capitalPesewas = await workingCapital(tx)
    await writePastStatements(tx, settling, { months, capitalPesewas })
    return capitalPesewas
  })

  await storePastFiles(written.product)
  const { db } = written.product
  const balances = { trust: 0, operating: capital }
  const settlements = await db.read((tx) => rows(tx, settlementRow, sql`select * from settlements order by number`))
  const transfers = await db.read((tx) => rows(tx, transferRow, sql`select * from bank_transfers order by proposed_at`))
  const payrolls = await db.read((tx) => rows(tx, payrollRow, sql`select * from staff_payrolls`))
  expect(new Set(settlements.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
  expect(transfers.length).toBeGreaterThan(0)
  expect(payrolls.length).toBe(1)
  const acts = [
    ...settlements.flatMap(actsOf),
    ...transfers.flatMap(transferActs),
    ...payrolls.flatMap(payrollActs),
    ...months.map((month, n) => importActs(month, months.length - 1 - n, balances)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, by, act } of acts) {
    // The clock follows the machine, and the time of each act is compared exactly.
    const frozen = { ...demo(real), clock: Object.assign(new MovableClock(), { now: () => at }) }
    await actAs(frozen, by, act)
  }
  await storePastFiles(real.product)
  const all = addedRows(beforeReal, await dump(real.databaseUrl))
  const done = Object.fromEntries(Object.entries(all).filter(([table]) => !OF_CODES.includes(table)))
  const generated = addedRows(beforeWritten, await dump(written.databaseUrl))
  expect(Object.keys(generated)).toEqual(Object.keys(done))
  for (const [table, expected] of Object.entries(done)) expect(generated[table], table).toEqual(expected)
  expect(await checkMoney(demo(written))).toEqual([])
}, 300_000)
