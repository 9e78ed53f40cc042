import { randomUUID } from 'node:crypto'
import type { LedgerLine } from '@okwan/contract/money/ledger'
import { addDays } from '@okwan/domain/platform/dates'
import { openingBalances } from '@okwan/domain/sales/imports/balances'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, TestResponse } from '../../../test/product.ts'
import { sellingTrips } from '../../policies/travel-policies/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { runRandomOperations } from '../../service/service-requests/random-operations.fixture.ts'
import { vestCommissions } from '../commissions/earn/vest-commissions.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { withKey } from '../payments/testing.ts'

let app: ServiceApp
let efua: Client
let ama: Client
let settlementId: string

beforeAll(async () => {
  app = await startServiceApp()
  await runRandomOperations(app, { steps: 24, seed: 7, check: () => Promise.resolve() })
  await sellingTrips(app).sell(app.people.agent, { departure: addDays(app.today(), 2) })
  await app.advanceDays(3)
  await vestCommissions(app.product)
  efua = await app.client('admin').signIn('0200000001')
  ama = await app.client('admin').signIn('0200000009')
  settlementId = await payBordereau()
}, 120_000)
afterAll(() => app.stop())

async function payBordereau(): Promise<string> {
  const [due] = expectStatus(await efua.get('/settlements/due?group=bordereaux'), 200).body.data
  const body = { insurer: due.party, product: due.product, throughDay: app.today() }
  const { settlementId: id } = expectStatus(await efua.post('/settlements/bordereaux', body, withKey()), 201).body.data
  const act = (client: Client, name: string, sent: object) => client.post(`/settlements/${id}/${name}`, sent, withKey())
  expectStatus(await act(efua, 'check', {}), 200)
  expectStatus(await act(ama, 'approve', await app.stepUp(ama, `settlement:${id}`)), 200)
  expectStatus(await act(efua, 'pay', { bankReference: 'GCB-1' }), 200)
  return id
}

/** Every line of an account, page by page. */
async function linesOf(code: string, search: Record<string, string> = {}): Promise<LedgerLine[]> {
  const path = `/accounting/accounts/${code}/lines?${new URLSearchParams({ limit: '9', ...search })}`
  const lines: LedgerLine[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: TestResponse = expectStatus(await efua.get(`${path}${cursor && `&cursor=${cursor}`}`), 200)
    lines.push(...page.body.data)
    cursor = page.body.meta.nextCursor
  }
  return lines
}
const sum = (lines: readonly LedgerLine[]) => lines.reduce((total, { amountPesewas }) => total + amountPesewas, 0)

type Row = { code: string; openingPesewas: number; closingPesewas: number; debitPesewas: number }

test('the lines of each account add up to its row of the trial balance', async () => {
  const month = app.today().slice(0, 7)
  const { lines: rows } = expectStatus(await efua.get(`/accounting/months/${month}`), 200).body.data as { lines: Row[] }
  const [from, to] = [`${month}-01`, app.today()]
  const moved = rows.filter(
    ({ debitPesewas, openingPesewas, closingPesewas }) => debitPesewas || openingPesewas - closingPesewas,
  )
  expect(moved.length).toBeGreaterThan(10)
  for (const { code, openingPesewas, closingPesewas } of moved) {
    expect([code, sum(await linesOf(code, { from, to }))]).toEqual([code, closingPesewas - openingPesewas])
  }
})

test('each page contains the sum of the pages before it', async () => {
  const from = `${app.today().slice(0, 7)}-01`
  const path = `/accounting/accounts/2110/lines?limit=3&from=${from}`
  const first = expectStatus(await efua.get(path), 200).body
  expect(first.meta.carriedPesewas).toBe(0)
  const second = expectStatus(await efua.get(`${path}&cursor=${first.meta.nextCursor}`), 200).body
  expect(second.meta.carriedPesewas).toBe(sum(first.data))
  expect((await efua.get(`${path}&event=premium-issued`)).body.meta.carriedPesewas).toBeNull()
})

test.each(['2110', '2120', '2132', '2040', '4010', '5010', '1010', '2905'])(
  'each line of account %s links to its policy or to another record',
  async (code) => {
    const lines = await linesOf(code)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(({ policy, record }) => !policy && !record)).toEqual([])
    for (const { policy } of lines) {
      if (!policy) continue
      const { policyId, product, policyNumber } = policy
      expectStatus(await efua.get(product === 'motor' ? `/policies/${policyId}` : `/travel/policies/${policyId}`), 200)
      expect(policyNumber).not.toBe('')
    }
  },
)

test('the line of a paid bordereau links to the bordereau, and a sub-account lists only its own lines', async () => {
  const ofPayment = await linesOf('1040', { event: 'bordereau-paid' })
  expect(ofPayment).toMatchObject([
    { title: 'Bordereau paid', record: { kind: 'settlement', id: settlementId, label: 'B-00001' }, policy: null },
  ])
  const all = await linesOf('2110')
  const filtered = await linesOf('2110', { owner: 'Okwan' })
  const others = await linesOf('2110', { owner: 'nobody' })
  expect(others).toEqual([])
  expect(filtered.length).toBeLessThan(all.length)
})

test('lines of payments and refunds link to the payment or payout beside the policy', async () => {
  const [collected] = await linesOf('1010', { event: 'premium-collected' })
  expect(collected).toMatchObject({ policy: {}, record: { kind: 'payment', label: expect.stringMatching(/\S/) } })
  expect(collected?.record?.label).not.toBe(collected?.record?.id)
  for (const refunded of await linesOf('2210', { event: 'refund-approved' })) {
    expect(refunded).toMatchObject({ policy: {}, record: { kind: 'payout' } })
  }
})

test('the line of an opening balance links to its import', async () => {
  const importId = randomUUID()
  const opening = openingBalances(importId, [
    { account: 'operatingBank', owner: '', debitPesewas: 900_00 },
    { account: 'serviceFees', owner: '', debitPesewas: -900_00 },
  ])
  await app.product.db.transaction((tx) => postJournal(tx, opening, { now: app.clock.now() }))
  expect(await linesOf('4020', { event: 'opening-balances' })).toMatchObject([
    { title: 'Opening balance', record: { kind: 'import', id: importId }, policy: null, amountPesewas: -900_00 },
  ])
})

test('an unknown account is not found, and other roles cannot read any', async () => {
  expect((await efua.get('/accounting/accounts/9999/lines')).status).toBe(404)
  for (const search of ['from=2026-13-01', 'limit=1000', 'cursor=x', 'page=2']) {
    expect((await efua.get(`/accounting/accounts/2110/lines?${search}`)).status).toBe(422)
  }
  const admin = await app.client('admin').signIn('0200000002')
  expect((await admin.get('/accounting/accounts/2110/lines')).status).toBe(403)
})
