import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import { addDays } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../money/integrity-checks/check-money.ts'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { withKey } from '../../money/payments/testing.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  STAFF,
  startServiceApp,
} from '../service-requests/app.fixture.ts'
import { comparing } from './mid-comparison.fixture.ts'

// Twenty differences between us, the bank, the MID and the stickers. All of them must be found, and nothing else.

let app: ServiceApp
let owner: pg.Client
const policies: SoldPolicy[] = []

beforeAll(async () => {
  app = await startServiceApp()
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  for (let sold = 0; sold < 11; sold++) policies.push(await app.sell())
}, 120_000)
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const sold = (index: number) => policies[index] as SoldPolicy

async function plantInMid(): Promise<string[]> {
  const { terms, termOf } = comparing(app)
  const change = (index: number, fields: object) => {
    const [key, term] = termOf(sold(index))
    terms().set(key, { ...term, ...fields })
  }
  for (const index of [0, 1]) terms().delete(termOf(sold(index))[0])
  const [, example] = termOf(sold(2))
  for (const policyNumber of ['MTR-26-900001', 'MTR-26-900002']) {
    terms().set(`${policyNumber}|${example.startDate}`, { ...example, policyNumber })
  }
  change(2, { expiryDate: addDays(example.expiryDate, -1) })
  change(3, { expiryDate: addDays(example.expiryDate, 1) })
  change(4, { plate: 'GR 1-20' })
  change(5, { stickerNumber: 'NIC99999998' })
  change(6, { isCancelled: true })
  // Cancelled here without a report.
  await owner.query('set session_replication_role = replica')
  await owner.query(`update policy_records set status = 'cancelled', cancelled_from = start_date + 1 where id = $1`, [
    sold(7).policyRecordId,
  ])
  await owner.query('set session_replication_role = origin')
  const { policyNumber: ended } = sold(7)
  return [
    ...[0, 1].map((index) => `missing-there ${sold(index).policyNumber}`),
    'missing-here MTR-26-900001',
    'missing-here MTR-26-900002',
    ...[2, 3].map((index) => `dates ${sold(index).policyNumber}`),
    `plate ${sold(4).policyNumber}`,
    `sticker ${sold(5).policyNumber}`,
    `ended-there ${sold(6).policyNumber}`,
    `alive-there ${ended}`,
  ]
}

test('ten planted differences in the MID are found, and no others', async () => {
  const register = comparing(app)
  await register.compare()
  expect(await register.differences('all')).toEqual([])
  const planted = await plantInMid()
  expect(planted).toHaveLength(10)
  await register.compare()
  const found = (await register.differences()).map(({ kind, policyNumber }) => `${kind} ${policyNumber}`)
  expect(found.toSorted()).toEqual(planted.toSorted())
})

const LAYOUT = {
  date: 'Date',
  description: 'Narration',
  reference: 'Ref',
  amount: 'Amount',
  credit: '',
  debit: '',
  balance: '',
}

let balancePesewas = 0

async function importLines(rows: readonly (readonly [string, number, string, string])[]) {
  const sum = rows.reduce((total, [, pesewas]) => total + pesewas, 0)
  const file = rows.map(([day, pesewas, text, reference]) => {
    const amount = `${pesewas < 0 ? '-' : ''}${formatPlain(Math.abs(pesewas))}`
    return [day, text, reference, amount].join(',')
  })
  const csv = ['Date,Narration,Ref,Amount', ...file].join('\n')
  const fields = {
    account: 'trust',
    fileName: 'planted.csv',
    openingPesewas: balancePesewas,
    closingPesewas: balancePesewas + sum,
    ...LAYOUT,
  }
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const headers = { 'content-type': 'text/csv', ...withKey() }
  expectStatus(await app.people.superAdmin.send('POST', `/bank-statements?${query}`, csv, headers), 201)
  balancePesewas += sum
}

test('five planted differences in a bank statement are found, and no others', async () => {
  const { superAdmin } = app.people
  const day = (ago: number) => addDays(app.today(), -ago)
  for (const [ago, pesewas] of [
    [9, 410_00],
    [8, 320_00],
    [7, 230_00],
    [6, 140_00],
  ] as const) {
    const lines = [debit('collectionFloat', 'hubtel', pesewas), credit('serviceFees', '', pesewas)]
    const posting = { now: new Date(`${day(ago)}T10:00:00Z`) }
    await app.product.db.transaction((tx) => postJournal(tx, journal('test-money', `planted-${ago}`, lines), posting))
  }
  await importLines([
    [day(7), 410_00, 'HUBTEL SETTLEMENT', 'S1'],
    [day(6), 320_00, 'HUBTEL SETTLEMENT', 'S2'],
    // Planted: one cedi short, a fee, a payment by an unknown payer and a repeated settlement. The last settlement never arrives.
    [day(5), 229_00, 'HUBTEL SETTLEMENT', 'S3'],
    [day(5), -7_50, 'LEDGER FEE', 'F1'],
    [day(4), 55_55, 'TRANSFER FROM KOFI', 'K1'],
  ])
  await importLines([[day(3), 320_00, 'HUBTEL SETTLEMENT', 'S2-AGAIN']])
  const open = expectStatus(await superAdmin.get('/bank-lines?state=open&limit=100'), 200).body.data
  const references = open.map(({ reference }: { reference: string }) => reference)
  expect(references.toSorted()).toEqual(['F1', 'K1', 'S2-AGAIN', 'S3'])
  const expected = expectStatus(await superAdmin.get('/bank-movements?account=trust'), 200).body.data
  const missing = expected.filter(
    ({ label }: { label: string }) => label.includes('Hubtel') || label.includes('ollect'),
  )
  const amounts = missing.map(({ amountPesewas }: { amountPesewas: number }) => amountPesewas)
  // The short settlement leaves its own movement open.
  expect(amounts.toSorted()).toEqual([140_00, 230_00].toSorted())
})

test('five planted differences in the stickers are found, and no others', async () => {
  const { branchId } = await app.actorOf(STAFF)
  const delivery = { firstNumber: 'NIC00002000', lastNumber: 'NIC00002019', branchId, note: 'NIC delivery 20' }
  expectStatus(await app.people.staff.post('/sticker-moves/receive', delivery, withKey()), 201)
  const found = async () =>
    (await findViolations(app.product.db, app.clock.now())).filter(({ name }) => name === 'sticker-numbers-have-no-gap')
  expect(await found()).toEqual([])
  await owner.query('set session_replication_role = replica')
  await owner.query(`delete from stickers where number in ('NIC00002003', 'NIC00002004')`)
  await owner.query(`update stickers set status = 'lost' where number = 'NIC00002007'`)
  await owner.query(`update stickers set status = 'spoiled' where number = 'NIC00002011'`)
  await owner.query(
    `update stickers set agent_id = (select id from users where role = 'Agent' limit 1) where number = 'NIC00002013'`,
  )
  await owner.query('set session_replication_role = origin')
  const [check, ...others] = await found()
  expect(others).toEqual([])
  expect(check?.examples.map(({ id }) => id).toSorted()).toEqual([
    'NIC00002003',
    'NIC00002004',
    'NIC00002007',
    'NIC00002011',
    'NIC00002013',
  ])
})
