import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import { addDays } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { withKey } from '../payments/testing.ts'

let app: ServiceApp
let efua: Client
let ama: Client
let today: string

beforeAll(async () => {
  app = await startServiceApp()
  today = app.today()
  efua = await app.client('admin').signIn('0200000001')
  ama = await app.client('admin').signIn('0200000009')
})
afterAll(() => app.stop())

const layout = {
  date: 'Date',
  description: 'Narration',
  reference: 'Ref',
  amount: 'Amount',
  credit: '',
  debit: '',
  balance: 'Balance',
}
type Row = [day: string, amountPesewas: number, text: string, reference?: string]

/** The balance of each account after the lines that the tests have imported. */
const balances = { trust: 1_000_00, operating: 5_000_00 }

function statement(account: 'trust' | 'operating', openingPesewas: number, rows: readonly Row[]) {
  let running = openingPesewas
  const lines = rows.map(([day, amount, text, reference = '']) => {
    running += amount
    return [day, text, reference, signed(amount), signed(running)].join(',')
  })
  const csv = ['Date,Narration,Ref,Amount,Balance', ...lines].join('\n')
  return { account, fileName: `${account}.csv`, csv, layout, openingPesewas, closingPesewas: running }
}
const signed = (pesewas: number) => (pesewas < 0 ? `-${formatPlain(-pesewas)}` : formatPlain(pesewas))

type File = ReturnType<typeof statement>
function send({ csv, layout: columns, ...rest }: File, client = efua) {
  const query = new URLSearchParams(
    Object.entries({ ...rest, ...columns }).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return client.send('POST', `/bank-statements?${query}`, csv, { 'content-type': 'text/csv', ...withKey() })
}

/** Imports a statement whose lines follow the lines of the statement before. */
async function add(account: 'trust' | 'operating', rows: readonly Row[]) {
  const file = statement(account, balances[account], rows)
  const imported = expectStatus(await send(file), 201).body.data
  balances[account] = file.closingPesewas
  return { file, imported }
}

/** Money that a provider collected on a day. */
function collect(id: string, provider: string, day: string, pesewas: number) {
  const lines = [debit('collectionFloat', provider, pesewas), credit('serviceFees', '', pesewas)]
  const posting = { now: new Date(`${day}T10:00:00Z`) }
  return app.product.db.transaction((tx) => postJournal(tx, journal('test-money', id, lines), posting))
}

const lines = async (state = 'open') =>
  expectStatus(await efua.get(`/bank-lines?state=${state}&limit=100`), 200).body.data
const movements = async (account = 'trust') =>
  expectStatus(await efua.get(`/bank-movements?account=${account}`), 200).body.data
const accountOf = async (account: string) =>
  (await efua.get('/bank-statements/overview')).body.data.accounts.find(
    (one: { account: string }) => one.account === account,
  )
const resolve = (body: object, client = efua) =>
  client.post('/bank-lines/resolve', { keys: [], note: 'Letter of the bank', ...body }, withKey())
const confirm = async (client: Client, matchId: string) =>
  client.post(`/bank-matches/${matchId}/confirm`, await app.stepUp(client, `bank-match:${matchId}`), withKey())
const trust = () => app.balance('premiumTrustBank', '')
const floatOf = (provider: string) => app.balance('collectionFloat', provider)

test('a provider settlement is posted once for exact, split and joined lines (J16)', async () => {
  await collect('c1', 'hubtel', addDays(today, -6), 400_00)
  await collect('c2', 'hubtel', addDays(today, -5), 300_00)
  await collect('c3', 'mtn', addDays(today, -5), 250_00)
  await collect('c4', 'mtn', addDays(today, -4), 120_00)
  const before = { trust: await trust(), hubtel: await floatOf('hubtel'), mtn: await floatOf('mtn') }
  const { imported } = await add('trust', [
    [addDays(today, -4), 400_00, 'HUBTEL SETTLEMENT'],
    [addDays(today, -4), 100_00, 'HUBTEL PART 1'],
    [addDays(today, -3), 200_00, 'HUBTEL PART 2'],
    [addDays(today, -3), 370_00, 'MTN MOMO'],
    [addDays(today, -3), -7_50, 'LEDGER FEE'],
  ])
  expect(imported).toMatchObject({ lineCount: 5, newLines: 5, openLines: 1, account: 'trust' })
  const kinds = (await lines('matched')).map((line: { match: { kind: string } }) => line.match.kind)
  expect(kinds.toSorted()).toEqual(['exact', 'joined', 'split', 'split'])
  expect(await trust()).toBe(before.trust + 1_070_00)
  expect(await floatOf('hubtel')).toBe(before.hubtel - 700_00)
  expect(await floatOf('mtn')).toBe(before.mtn - 370_00)
  expect(await checkMoney(app.product)).toEqual([])
})

test('importing the same file again adds nothing, and an overlapping file adds only its new lines', async () => {
  const all: Row[] = [
    [addDays(today, -2), -1_00, 'SMS FEE'],
    [addDays(today, -2), -1_00, 'SMS FEE'],
    [addDays(today, -1), -2_00, 'SMS FEE'],
  ]
  const opening = balances.trust
  const first = statement('trust', opening, all.slice(0, 2))
  expect(expectStatus(await send(first), 201).body.data.newLines).toBe(2)
  const posted = await trust()
  expect(expectStatus(await send(first), 201).body.data).toMatchObject({ newLines: 0, lineCount: 2 })
  const longer = statement('trust', opening, all)
  expect(expectStatus(await send(longer), 201).body.data).toMatchObject({ newLines: 1, lineCount: 3, openLines: 3 })
  balances.trust = longer.closingPesewas
  expect(await trust()).toBe(posted)
  const account = await accountOf('trust')
  expect(account).toMatchObject({ missingPesewas: 0, statementPesewas: balances.trust, openLines: 4, layout })
  expect(account.oldestDays).toBe(3)
})

test('two people can import the same file at the same time', async () => {
  const file = statement('trust', balances.trust, [[today, -3_00, 'CHEQUE BOOK']])
  balances.trust = file.closingPesewas
  const responses = await Promise.all([send(file, efua), send(file, ama), send({ ...file, fileName: 'b.csv' }, ama)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  const found = (await lines()).filter((line: { description: string }) => line.description === 'CHEQUE BOOK')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ ageDays: 0, ownerName: expect.any(String), match: null })
})

test('an invalid file changes nothing, and the message names the row', async () => {
  const count = () => app.query(z.object({ count: z.number() }), sql`select count(*) from bank_lines`)
  const before = await count()
  const file = statement('trust', balances.trust, [
    [today, -3_00, 'A'],
    [today, -4_00, 'B'],
  ])
  const wrong = await send({ ...file, csv: file.csv.replace('-4.00', 'four') })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual([{ path: 'csv', message: 'Row 3: one column must contain an amount.' }])
  const short = await send({ ...file, closingPesewas: file.closingPesewas + 1 })
  expect(short.body.errors[0].path).toBe('closingPesewas')
  const late = await send(statement('trust', balances.trust, [[addDays(today, 1), -3_00, 'A']]))
  expect(late.body.detail).toContain('Row 2: the date is in the future')
  const columns = await send({ ...file, layout: { ...layout, date: 'Day' } })
  expect(columns.body.errors[0].path).toBe('date')
  expect(await count()).toEqual(before)
})

test('a gap between statements is shown until the missing one is imported', async () => {
  const missing = statement('trust', balances.trust, [[today, -5_00, 'MISSING']])
  const after = statement('trust', missing.closingPesewas, [[today, -6_00, 'AFTER']])
  expectStatus(await send(after), 201)
  expect((await accountOf('trust')).missingPesewas).toBe(-5_00)
  expectStatus(await send(missing), 201)
  balances.trust = after.closingPesewas
  expect(await accountOf('trust')).toMatchObject({ missingPesewas: 0, openLines: 7 })
})

test('a line is posted only after two people have explained it', async () => {
  const [line] = (await lines()).filter((one: { description: string }) => one.description === 'LEDGER FEE')
  const before = await trust()
  expect((await resolve({ lineIds: [line.lineId], purpose: 'movement' })).body.errors[0].path).toBe('keys')
  expect((await resolve({ lineIds: [line.lineId], purpose: 'collection' })).body.errors[0].path).toBe('provider')
  const proposed = expectStatus(await resolve({ lineIds: [line.lineId], purpose: 'charge' }), 200).body.data
  expect(proposed.match).toMatchObject({ state: 'proposed', kind: 'explained', proposedBy: 'Efua Mensah' })
  expect((await resolve({ lineIds: [line.lineId], purpose: 'charge' })).body.code).toBe('stale_version')
  const { matchId } = proposed.match
  expect((await confirm(efua, matchId)).body.code).toBe('own_proposal')
  const token = { verificationToken: 'x' }
  expect((await ama.post(`/bank-matches/${matchId}/confirm`, token, withKey())).body.code).toBe('code_not_valid')
  expectStatus(await ama.post(`/bank-matches/${matchId}/decline`, {}, withKey()), 200)
  expect(await trust()).toBe(before)

  const again = expectStatus(await resolve({ lineIds: [line.lineId], purpose: 'charge' }), 200).body.data.match.matchId
  expectStatus(await confirm(ama, again), 200)
  expect(await trust()).toBe(before - 7_50)
  expect((await confirm(ama, again)).body.code).toBe('stale_version')
  const details = expectStatus(await efua.get(`/bank-lines/${line.lineId}`), 200).body.data
  expect(details.journals).toMatchObject([
    { event: 'bank-line-explained', lines: [{ code: '5090' }, { code: '1040' }] },
  ])
  expect(details.rows).toMatchObject([{ rowNumber: 6, fileName: 'trust.csv' }])
  expect(await checkMoney(app.product)).toEqual([])
})

test('if a provider settles another amount, the difference stays in its float', async () => {
  await collect('c5', 'hubtel', addDays(today, -1), 90_00)
  const { imported } = await add('trust', [[today, 89_50, 'HUBTEL']])
  expect(imported.openLines).toBe(1)
  const [collected] = (await movements()).filter((one: { provider: string }) => one.provider === 'hubtel')
  const [line] = (await lines()).filter((one: { description: string }) => one.description === 'HUBTEL')
  const before = await floatOf('hubtel')
  const body = { lineIds: [line.lineId], purpose: 'collection', provider: 'hubtel', keys: [collected.key] }
  expect((await resolve({ ...body, provider: 'mtn' })).body.errors[0].path).toBe('keys')
  const withoutDay = await resolve({ ...body, keys: [] })
  expect([withoutDay.status, withoutDay.body.errors]).toEqual([
    422,
    [{ path: 'keys', message: 'Select at least one day of collections.' }],
  ])
  expect((await lines()).find(({ lineId }: { lineId: string }) => lineId === line.lineId).match).toBeNull()
  const { matchId } = expectStatus(await resolve(body), 200).body.data.match
  const both = await Promise.all([confirm(ama, matchId), confirm(ama, matchId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await floatOf('hubtel')).toBe(before - 89_50)
  expect((await movements()).filter((one: { key: string }) => one.key === collected.key)).toEqual([])
})

async function payBordereau(bankReference: string): Promise<{ settlementId: string; totalPesewas: number }> {
  const [due] = (await efua.get('/settlements/due?group=bordereaux')).body.data
  const cutOff = { insurer: due.party, product: due.product, throughDay: app.today() }
  const { settlementId, totalPesewas } = expectStatus(
    await efua.post('/settlements/bordereaux', cutOff, withKey()),
    201,
  ).body.data
  const act = (client: Client, name: string, body: object = {}) =>
    client.post(`/settlements/${settlementId}/${name}`, body, withKey())
  expectStatus(await act(efua, 'check'), 200)
  expectStatus(await act(ama, 'approve', await app.stepUp(ama, `settlement:${settlementId}`)), 200)
  expectStatus(await act(efua, 'pay', { bankReference }), 200)
  return { settlementId, totalPesewas }
}

test('a bordereau is confirmed by its bank line, even if the line was imported first', async () => {
  await app.sell()
  app.clock.advance(1)
  efua = await app.client('admin').signIn('0200000001')
  ama = await app.client('admin').signIn('0200000009')
  const [due] = (await efua.get('/settlements/due?group=bordereaux')).body.data
  await add('trust', [[today, -due.duePesewas, 'TRANSFER OUT GCB 77', 'FT260001']])
  const { settlementId, totalPesewas } = await payBordereau('GCB-77')
  expect(totalPesewas).toBe(due.duePesewas)
  const again = expectStatus(await efua.post('/bank-lines/match', {}, withKey()), 200).body.data
  expect(again).toEqual({ matchedLines: 1 })
  const settled = (await efua.get(`/settlements/${settlementId}`)).body.data
  expect(settled).toMatchObject({ state: 'confirmed', statementReference: 'FT260001', confirmedBy: 'Efua Mensah' })
  const line = (await lines('matched')).find((one: { reference: string }) => one.reference === 'FT260001')
  expect(line.match.parts).toMatchObject([{ settlementId, amountPesewas: -totalPesewas }])
})

test('a late payment without our reference is matched manually, and a planted difference is found', async () => {
  await app.sell()
  app.clock.advance(1)
  const { settlementId, totalPesewas } = await payBordereau('GCB-78')
  await add('trust', [[today, -totalPesewas - 1, 'CHEQUE 4711']])
  const [line] = (await lines()).filter((one: { description: string }) => one.description === 'CHEQUE 4711')
  const [movement] = (await movements()).filter((one: { settlementId: string }) => one.settlementId === settlementId)
  const body = { lineIds: [line.lineId], purpose: 'movement', keys: [movement.key] }
  expect((await resolve(body)).body.detail).toContain('Select movements with the same total')
  expect((await efua.get(`/settlements/${settlementId}`)).body.data.state).toBe('paid')
  await add('trust', [[today, 1, 'CORRECTION 4711']])
  const [correction] = (await lines()).filter((one: { description: string }) => one.description === 'CORRECTION 4711')
  expectStatus(await resolve({ ...body, lineIds: [line.lineId, correction.lineId] }), 200)
  expect((await efua.get(`/settlements/${settlementId}`)).body.data.state).toBe('confirmed')
  expect(await checkMoney(app.product)).toEqual([])
})

test('two people reimburse provider fees from the operating account (J17)', async () => {
  const fees = async () => expectStatus(await efua.get('/bank-transfers/overview'), 200).body.data.fees
  const lines = [debit('collectionFees', 'hubtel', 12_00), credit('collectionFloat', 'hubtel', 12_00)]
  const posting = { now: new Date(`${addDays(today, -1)}T10:00:00Z`) }
  await app.product.db.transaction((tx) => postJournal(tx, journal('test-money', 'fee', lines), posting))
  const { owedPesewas } = await fees()
  const record = (amountPesewas: number, bankReference: string) =>
    efua.post('/bank-transfers', { kind: 'gateway-fees', amountPesewas, bankReference }, withKey())
  expect((await record(owedPesewas + 1, 'ST-900')).body.errors[0].path).toBe('amountPesewas')
  const { transferId } = expectStatus(await record(owedPesewas, 'st-900'), 201).body.data
  expect((await record(1, 'ST-900')).body.errors[0].path).toBe('bankReference')
  const { transferId: second } = expectStatus(await record(owedPesewas, 'ST-901'), 201).body.data
  const decide = async (client: Client, id: string) =>
    client.post(`/bank-transfers/${id}/confirm`, await app.stepUp(client, `bank-transfer:${id}`), withKey())
  expect((await decide(efua, transferId)).body.code).toBe('own_proposal')
  const before = await trust()
  expectStatus(await decide(ama, transferId), 200)
  expect((await decide(ama, second)).body.code).toBe('fees_above_owed')
  expectStatus(await efua.post(`/bank-transfers/${second}/decline`, {}, withKey()), 200)
  expect(await trust()).toBe(before + owedPesewas)
  expect(await fees()).toMatchObject({ owedPesewas: 0, fundedPesewas: owedPesewas })
  await add('trust', [[today, owedPesewas, 'FROM OPERATING ST-900']])
  await add('operating', [[today, -owedPesewas, 'TO TRUST ST-900']])
  expect(await movements('operating')).not.toContainEqual(expect.objectContaining({ reference: 'ST-900' }))
  expect(await checkMoney(app.product)).toEqual([])
})

test('an open line can be assigned, a matched line cannot, and the database refuses a changed amount', async () => {
  const [line] = await lines()
  expect(expectStatus(await ama.post(`/bank-lines/${line.lineId}/take`, {}, withKey()), 200).body.data.ownerName).toBe(
    'Ama Serwaa',
  )
  const [matched] = await lines('matched')
  expect((await ama.post(`/bank-lines/${matched.lineId}/take`, {}, withKey())).body.code).toBe('stale_version')
  const change = app.query(
    z.object({}),
    sql`update bank_lines set amount_pesewas = 1 where id = ${line.lineId} returning id`,
  )
  await expect(change).rejects.toThrow()
})

test('a statement with the lines of a year is imported', async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at): Row => [addDays(today, -1), at % 2 ? -1 : 1, `LINE ${at} ${'x'.repeat(60)}`],
  )
  const file = statement('operating', balances.operating, rows)
  expect(file.csv.length).toBeGreaterThan(200_000)
  const imported = expectStatus(await send(file), 201).body.data
  expect(imported).toMatchObject({ lineCount: 3_000, newLines: 3_000, openLines: 3_000 })
  balances.operating = file.closingPesewas
})

test('only a SuperAdmin sees bank statements', async () => {
  const admin = await app.client('admin').signIn('0200000002')
  for (const path of [
    '/bank-statements',
    '/bank-lines',
    '/bank-movements',
    '/bank-transfers',
    '/bank-statements/overview',
  ]) {
    expect((await admin.get(path)).status).toBe(403)
  }
  expect((await admin.post('/bank-lines/match', {}, withKey())).status).toBe(403)
})

test('a line is matched with a recent movement although there are more than 1,000 older movements', async () => {
  await app.product.db.transaction(async (tx) => {
    const lines = [debit('operatingBank', '', 100), credit('serviceFees', '', 100)]
    const posting = { now: new Date(`${addDays(today, -200)}T10:00:00Z`) }
    for (let n = 0; n < 1_001; n++) await postJournal(tx, journal('float-funded', `old:OLD${n}`, lines), posting)
    const recent = [debit('operatingBank', '', 77_00), credit('serviceFees', '', 77_00)]
    await postJournal(tx, journal('float-funded', 'new:NEW77', recent), { now: new Date(`${today}T10:00:00Z`) })
  })
  const listed = await movements('operating')
  expect(listed).toHaveLength(1_000)
  expect(listed).toContainEqual(expect.objectContaining({ reference: 'NEW77' }))
  const { imported } = await add('operating', [[today, 77_00, 'TRANSFER', 'NEW77']])
  expect(imported).toMatchObject({ newLines: 1, openLines: 0 })
  expect(await movements('operating')).not.toContainEqual(expect.objectContaining({ reference: 'NEW77' }))
})

test('the lines of a statement are listed in the order of its file', async () => {
  const texts = Array.from({ length: 9 }, (_, n) => `CHEQUE ${n}`)
  const { imported } = await add(
    'trust',
    texts.map((text, n) => [addDays(today, n < 5 ? -1 : 0), -1_00 - n, text]),
  )
  const page = async (cursor: string) => {
    const path = `/bank-lines?state=all&limit=4&statementId=${imported.statementId}${cursor && `&cursor=${cursor}`}`
    return expectStatus(await efua.get(path), 200).body
  }
  const listed: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, meta } = await page(cursor)
    listed.push(...data.map(({ description }: { description: string }) => description))
    cursor = meta.nextCursor
  }
  expect(listed).toEqual(texts)
})
