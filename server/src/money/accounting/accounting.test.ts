import { createHash } from 'node:crypto'
import { walletToppedUp } from '@okwan/domain/money/ledger/collections'
import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { withKey } from '../payments/testing.ts'

let product: TestProduct
let owner: pg.Client
let one: Client
let other: Client
let agentId: string

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  one = await product.client('admin').signIn('0200000001')
  other = await product.client('admin').signIn('0200000009')
  agentId = (await owner.query(`select id from users where mobile_number = '233240000004'`)).rows[0].id
  await post('s1', '2026-09-03T10:00:00Z', 100_00)
  await post('s2', '2026-09-30T23:59:59.999Z', 20_00)
  await post('o1', '2026-10-01T00:00:00Z', 5_00)
  expect(await checkMoney(product.product)).toEqual([])
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

/** Posts from the bank account. A provider account would need a payment to pass the checks that closing a month requires. */
function post(id: string, at: string, pesewas: number) {
  const lines = [debit('operatingBank', '', pesewas), credit('floatWallet', agentId, pesewas)]
  const posted = journal('test-money', id, lines)
  return product.product.db.transaction((tx) => postJournal(tx, posted, { now: new Date(at) }))
}

/** Records a difference: a payment that only the provider has. */
const differ = (day: string, pesewas: number) =>
  owner.query(
    `with run as (
       insert into reconciliation_runs (provider, day, source, state, started_at, finished_at, matched, differences)
       values ('hubtel', $1::date, 'status-sweep', 'finished', $1::date, $1::date, 0, 1) returning id)
     insert into reconciliation_items (run_id, class, reference, network_transaction_id, direction, phone, provider_pesewas, at)
     select id, 'missing_in_ledger', 'R1', '', 'in', '', $2::bigint, $1::date from run`,
    [day, pesewas],
  )

type ShownMonth = { month: string; state: string; allowedActions: string[] }
const months = async (client: Client) =>
  (await client.get('/accounting/months')).body.data.map(({ month, state, allowedActions }: ShownMonth) =>
    [month, state, ...allowedActions].join(' '),
  )
const propose = (client: Client, month: string) => client.post(`/accounting/months/${month}/closing`, {}, withKey())
const decide = async (client: Client, month: string, action: 'confirm' | 'decline', body = {}) => {
  const { closing } = (await client.get(`/accounting/months/${month}`)).body.data
  const closingId = closing?.closingId
  const confirmation = action === 'confirm' ? await product.stepUp(client, `month-closing:${closingId}`) : {}
  return client.post(`/accounting/months/${month}/${action}`, { closingId, ...confirmation, ...body }, withKey())
}

type Line = {
  code: string
  openingPesewas: number
  debitPesewas: number
  creditPesewas: number
  closingPesewas: number
}
const floatLine = async (month: string): Promise<number[]> => {
  const { lines } = (await one.get(`/accounting/months/${month}`)).body.data
  const { openingPesewas, debitPesewas, creditPesewas, closingPesewas } = lines.find(
    (line: Line) => line.code === '2010',
  )
  return [openingPesewas, debitPesewas, creditPesewas, closingPesewas]
}

test('the trial balance shows opening balances, debits, credits and closing balances', async () => {
  expect(await floatLine('2026-09')).toEqual([0, 0, 120_00, -120_00])
  expect(await floatLine('2026-10')).toEqual([-120_00, 0, 5_00, -125_00])
  expect((await one.get('/accounting/months/2026-09')).body.data).toMatchObject({
    journals: 2,
    debitPesewas: 120_00,
    creditPesewas: 120_00,
  })
})

test('only a SuperAdmin can read the accounts, and only months with journals', async () => {
  const admin = await product.client('admin').signIn('0200000002')
  expect((await admin.get('/accounting/months')).status).toBe(403)
  for (const month of ['2026-08', '2026-12']) expect((await one.get(`/accounting/months/${month}`)).status).toBe(404)
})

test('one SuperAdmin requests to close a month, another confirms, then the next month can be closed', async () => {
  expect(await months(one)).toEqual(['2026-11 running', '2026-10 open', '2026-09 open propose'])
  expect((await propose(one, '2026-10')).body.detail).toBe('Close September 2026 first.')
  expect((await propose(one, '2026-11')).body.detail).toContain('can be closed from 1 Dec 2026')
  expect((await propose(one, '2026-09')).status).toBe(201)
  expect((await propose(other, '2026-09')).body.code).toBe('proposal_pending')

  expect((await decide(one, '2026-09', 'confirm')).body.detail).toContain('another SuperAdmin must confirm')
  expect((await decide(other, '2026-09', 'decline')).body.data.state).toBe('open')
  await propose(one, '2026-09')
  await differ('2026-09-05', 40_00)
  const refused = await decide(other, '2026-09', 'confirm')
  expect([refused.body.code, refused.body.errors[0].path]).toEqual(['reason_required', 'reason'])
  const reason = 'Hubtel returns it in October'
  const closed = await decide(other, '2026-09', 'confirm', { reason })
  expect(closed.body.data).toMatchObject({
    state: 'closed',
    closing: {
      proposedBy: { fullName: 'Efua Mensah' },
      confirmedBy: { fullName: 'Ama Serwaa' },
      differenceReason: reason,
    },
    differences: [{ kind: 'provider', party: 'hubtel', count: 1, pesewas: 40_00 }],
  })
  expect(await months(one)).toEqual(['2026-11 running', '2026-10 open propose', '2026-09 closed'])
})

test('balances calculated from the last closing equal balances calculated from the first journal', async () => {
  expect(await floatLine('2026-10')).toEqual([-120_00, 0, 5_00, -125_00])
  expect(await floatLine('2026-11')).toEqual([-125_00, 0, 0, -125_00])
})

test('a closed month and earlier months accept no postings; the month after it does', async () => {
  for (const at of ['2026-08-01T00:00:00Z', '2026-09-30T23:59:59.999Z']) {
    await expect(post(`late ${at}`, at, 1_00)).rejects.toMatchObject({ constraint: 'month_is_open' })
  }
  expect(await post('in time', '2026-10-01T00:00:00Z', 1_00)).toBe(true)
})

test('balanced lines can’t be added to a journal of a closed month', async () => {
  const added = `insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
    select id, 8 + n, 'suspense', 'x', case n when 0 then 1 else -1 end
    from journals, generate_series(0, 1) n where event = 'test-money' and source_id = 's1'`
  await expect(owner.query(added)).rejects.toMatchObject({ constraint: 'month_is_open' })
})

test.each([
  [
    'confirmed by the requester',
    'month_closings_second_person',
    `update month_closings set outcome = 'confirmed', decided_by = proposed_by, decided_at = '2026-11-16' where outcome is null`,
  ],
  [
    'of a month that is not over',
    'month_closings_over',
    `update month_closings set outcome = 'confirmed', decided_by = (select id from users where id <> proposed_by limit 1),
       decided_at = '2026-10-31' where outcome is null`,
  ],
  [
    'changed afterwards',
    'month_closing_is_final',
    `update month_closings set outcome = 'declined' where outcome = 'confirmed'`,
  ],
  [
    'confirmed from the start',
    'month_closing_is_final',
    `insert into month_closings (month, proposed_by, proposed_at, decided_by, decided_at, outcome)
     select '2026-10-01', proposed_by, proposed_at, decided_by, decided_at, outcome from month_closings where outcome = 'confirmed'`,
  ],
])('the database alone refuses a closing %s', async (_name, constraint, statement) => {
  if ((await months(one))[1] === '2026-10 open propose') await propose(one, '2026-10')
  await expect(owner.query(statement)).rejects.toMatchObject({ constraint })
})

test('closing waits for an open posting, so that the balances include it', async () => {
  const late = new pg.Client(product.databaseUrl)
  await late.connect()
  await late.query('begin')
  await late.query(`
    with j as (insert into journals (event, source_id, posted_at) values ('x', '1', '2026-10-31T23:59:59Z') returning id)
    insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
    select id, n, 'suspense', 'x', case n when 1 then 7 else -7 end from j, generate_series(1, 2) n`)
  const closing = decide(other, '2026-10', 'confirm')
  await expect
    .poll(async () => (await owner.query(`select count(*)::int from pg_locks where not granted`)).rows[0].count)
    .toBeGreaterThan(0)
  await late.query('commit')
  await late.end()
  expect((await closing).body.data).toMatchObject({ state: 'closed', journals: 3 })
})

test('the trial balance can be downloaded as CSV and as PDF', async () => {
  const csv = await one.get('/accounting/months/2026-09/trial-balance.csv')
  expect(csv.headers['content-disposition']).toContain('trial-balance-2026-09.csv')
  expect(csv.body).toContain('2010,Agent float wallet,0,0,120,-120')
  expect(csv.body.trim().split('\r\n').at(-1)).toBe(',Total,,120,120,')
  const document = textOf((await one.get('/accounting/months/2026-09/trial-balance.pdf')).bytes)
  expect(document).toContain('TrialBalance,September2026')
  expect(document).toContain('byEfuaMensahandAmaSerwaa')
})

test('a closed month reprints byte for byte, even after the company changed its name', async () => {
  const files = async (month: string) => {
    const printed = ['csv', 'pdf'].map((type) => one.get(`/accounting/months/${month}/trial-balance.${type}`))
    return (await Promise.all(printed)).map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  }
  const [closed, running] = [await files('2026-09'), await files('2026-11')]
  product.clock.advance(60)
  const { value } = (await one.get('/settings')).body.data.company
  const change = { value: { ...value, legalName: 'Another Name Ltd' }, startsOn: '2026-11-16', reason: 'Renamed' }
  const { settingChangeId: id } = (await one.post('/settings/company', change)).body.data
  const approved = await other.post(`/setting-changes/${id}/approve`, await product.stepUp(other, `setting:${id}`))
  expect(approved.status).toBe(200)
  expect(await files('2026-09')).toEqual(closed)
  expect(await files('2026-11')).not.toEqual(running)
})

test('funding of a provider account is recorded once for each bank reference', async () => {
  const fund = (amountPesewas: number, bankReference: string) =>
    one.post('/accounting/fundings', { provider: 'hubtel', amountPesewas, bankReference }, withKey())
  expect((await fund(5_000_00, 'GCB-77')).body.data).toEqual({ provider: 'hubtel', floatPesewas: 5_000_00 })
  for (const amount of [5_000_00, 6_000_00]) {
    expect((await fund(amount, 'gcb-77')).body.errors[0]).toMatchObject({ path: 'bankReference' })
  }
  expect((await fund(100_00, 'GCB-78')).body.data.floatPesewas).toBe(5_100_00)
})

test('no month can be closed while an integrity check fails', async () => {
  product.clock.advance(20 * 24 * 3600)
  // A float balance without a payment fails one of the checks.
  const topUp = { paymentId: 'none', provider: 'hubtel', paidPesewas: 5_00, feePesewas: 0, agentId }
  const now = product.clock.now()
  await product.product.db.transaction((tx) => postJournal(tx, walletToppedUp(topUp), { now }))
  expect((await checkMoney(product.product)).length).toBeGreaterThan(0)
  one = await product.client('admin').signIn('0200000001')
  expect((await propose(one, '2026-11')).body.code).toBe('integrity_check_failed')
})

test('no month can be closed while an integrity check is overdue', async () => {
  await owner.query(`update integrity_checks set violations = 0, failing_since = null, error = null,
                     checked_at = now() - interval '2 days'`)
  const { status, body } = await propose(one, '2026-11')
  expect([status, body.detail]).toEqual([
    422,
    'An integrity check is overdue. Wait until it has run before you close the month.',
  ])
})
