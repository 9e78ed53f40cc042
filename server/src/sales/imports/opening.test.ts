import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { rows, run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { imports, motorRow } from './import.fixture.ts'
import { runBatch } from './run-import.ts'

let product: TestProduct
let book: ReturnType<typeof imports>
let maker: Client
beforeAll(async () => {
  product = await startTestProduct()
  maker = await product.client('admin').signIn('0200000001')
  book = imports(product, [maker, await product.client('admin').signIn('0200000009')])
})
afterAll(() => product.stop())

const balances = () =>
  product.product.db.read((tx) =>
    rows(
      tx,
      z.object({ account: z.string(), pesewas: z.number() }),
      sql`select account, sum(debit_pesewas)::bigint as pesewas from journal_lines group by account
          having sum(debit_pesewas) <> 0 order by account`,
    ),
  )

const TRIAL: Record<string, string>[] = [
  { account: '1040', debit: '120,000.00' },
  { account: 'Bank, operating', debit: '35,500.50' },
  { account: '2110', owner: 'Okwan', credit: '100,000.00' },
  { account: '2010', owner: 'YB-0004', credit: '20,000.00' },
  { account: '4020', credit: '35,500.50' },
]

test('opening balances become one journal that equals the trial balance, once, and can be reversed', async () => {
  const agentCode = (await (await product.client('agent').signIn('0240000004')).get('/users/profile')).body.data.staffId
  const trial = TRIAL.map((line) => (line.account === '2010' ? { ...line, owner: agentCode } : line))
  const before = await balances()
  const open = await book.upload('opening-balances', [...trial, { account: '2220', owner: 'x', credit: '5' }])
  expect(await book.rowsOf(open, 'wrong')).toMatchObject([{ rowNumber: 7, field: 'account' }])
  expect((await book.submit(open)).body.code).toBe('import_not_ready')
  const unknownOwners = await book.upload('opening-balances', [
    { account: '2110', owner: 'Okwann', credit: '5' },
    { account: '2010', owner: 'NOBODY', credit: '5' },
    { account: '2010', owner: (await maker.get('/users/profile')).body.data.staffId, credit: '5' },
    { account: '1010', owner: 'paypal', debit: '5' },
    { account: '2132', owner: 'MID', credit: '5' },
    { account: '4010', owner: 'boats', credit: '5' },
    { account: '2110', owner: 'okwan', credit: '5' },
  ])
  const wrong = await book.rowsOf(unknownOwners, 'wrong')
  expect(wrong.map(({ rowNumber, field }: { rowNumber: number; field: string }) => [rowNumber, field])).toEqual(
    [2, 3, 4, 5, 6, 7].map((rowNumber) => [rowNumber, 'owner']),
  )
  expect(wrong[0].reason).toMatch(/^“Okwann” isn’t a known insurer\. Enter one of: .*Okwan\.$/)
  const unequal = await book.upload('opening-balances', trial.slice(0, 4))
  expect((await book.submit(unequal)).body.detail).toMatch(/Debits are GH₵155,500.50 and credits GH₵120,000.00/)

  const id = await book.importAll('opening-balances', trial)
  expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 5 }, totalPesewas: 155_500_50 })
  const posted = await balances()
  const change = (account: string) => {
    const balanceIn = (list: typeof posted) => list.find((one) => one.account === account)?.pesewas ?? 0
    return balanceIn(posted) - balanceIn(before)
  }
  expect(
    ['premiumTrustBank', 'operatingBank', 'premiumPayable', 'floatWallet', 'serviceFees'].map((name) => change(name)),
  ).toEqual([120_000_00, 35_500_50, -100_000_00, -20_000_00, -35_500_50])
  expect(await checkMoney(product.product)).toEqual([])
  // A bank statement begins with the opening balance and has no line for it.
  const waiting = async () =>
    (await maker.get('/bank-movements')).body.data.map(({ label }: { label: string }) => label)
  expect(await waiting()).not.toContain('Opening balance')

  const second = await book.upload('opening-balances', trial)
  expect((await book.submit(second)).body.code).toBe('import_not_ready')
  await book.undo(id)
  expect(await book.getImport(id)).toMatchObject({ status: 'undone', counts: { undone: 5 } })
  expect(await balances()).toEqual(before)
  expect(await waiting()).not.toContain('Reversed: Opening balance')
  expect(await checkMoney(product.product)).toEqual([])
})

test('an opening balance of a deleted user is refused', async () => {
  const { staffId: owner, userId } = (await (await product.client('agent').signIn('0240000007')).get('/users/profile'))
    .body.data
  await product.product.db.transaction((tx) => run(tx, sql`update users set status = 'deleted' where id = ${userId}`))
  const id = await book.upload('opening-balances', [
    { account: '1040', debit: '5' },
    { account: '2010', owner, credit: '5' },
  ])
  expect(await book.rowsOf(id, 'wrong')).toMatchObject([
    { field: 'owner', reason: `The user with the code “${owner}” is deleted.` },
  ])
})

test('an import whose connections break in the middle is completed, and no row is imported twice', async () => {
  const today = product.clock.now().toISOString().slice(0, 10)
  const list = Array.from({ length: 1_100 }, (_, number) => motorRow(number + 1, today))
  const id = await book.upload('motor-policies', list)
  await book.submit(id)
  await book.approve(id)
  // The first batch is committed; the second loses its connection before the commit.
  await product.runJobs()
  expect((await book.getImport(id)).counts).toMatchObject({ written: 500, ready: 600 })
  const broken = product.product.db.transaction(async (tx) => {
    await runBatch(tx, id, product.clock.now())
    await run(tx, sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(broken).rejects.toThrow()
  expect((await book.getImport(id)).counts).toMatchObject({ written: 500, ready: 600 })
  await book.drain()
  expect(await book.getImport(id)).toMatchObject({ status: 'done', counts: { written: 1_100, ready: 0, wrong: 0 } })
  const again = await book.upload('motor-policies', list)
  expect((await book.getImport(again)).counts).toMatchObject({ known: 1_100 })
  expect(await checkMoney(product.product)).toEqual([])
}, 60_000)
