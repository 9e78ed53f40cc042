import { addDays, formatMonth } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client, TestResponse } from '../../../test/product.ts'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { sql } from '../../platform/db/sql.ts'
import { pictureWidths, widthOfPicture } from '../../platform/documents/pdf-text.fixture.ts'
import { sellingTrips } from '../../policies/travel-policies/sale.fixture.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { runRandomOperations } from '../../service/service-requests/random-operations.fixture.ts'
import { cancellation } from '../../service/service-requests/request-content.fixture.ts'
import { vestCommissions } from '../commissions/earn/vest-commissions.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { storeFiles } from './store-files.ts'

type Due = {
  kind: string
  party: string
  product: string | null
  month: string | null
  duePesewas: number
  refusalReason: string | null
}
type ListedSettlement = {
  settlementId: string
  party: string
  product: string | null
  cutOff: string
  totalPesewas: number
}

let app: ServiceApp
let efua: Client
let ama: Client
let cancelled: SoldPolicy
const settled: ListedSettlement[] = []

beforeAll(async () => {
  app = await startServiceApp()
  await signIn()
})
afterAll(() => app.stop())

/** Sessions end while days pass. */
async function signIn() {
  efua = await app.client('admin').signIn('0200000001')
  ama = await app.client('admin').signIn('0200000009')
}

const due = async (group: string): Promise<Due[]> =>
  expectStatus(await efua.get(`/settlements/due?group=${group}`), 200).body.data
/** Every line of an amount due, page by page. */
async function dueLines({ kind, party, product, month }: Due) {
  const search = Object.entries({ kind, party, product, month, limit: '7' }).filter(([, value]) => value !== null)
  const path = `/settlements/due/lines?${new URLSearchParams(search as [string, string][])}`
  const lines: { duePesewas: number; policyId: string | null }[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: TestResponse = expectStatus(await efua.get(`${path}${cursor && `&cursor=${cursor}`}`), 200)
    lines.push(...page.body.data)
    cursor = page.body.meta.nextCursor
    if (cursor === null) expect(lines).toHaveLength(page.body.meta.count)
  }
  return lines
}
const act = (client: Client, id: string, name: string, body: object = {}) =>
  client.post(`/settlements/${id}/${name}`, body, withKey())
const approve = async (client: Client, id: string) =>
  act(client, id, 'approve', await app.stepUp(client, `settlement:${id}`))
const bordereau = (one: Due, throughDay = app.today()) =>
  efua.post('/settlements/bordereaux', { insurer: one.party, product: one.product, throughDay }, withKey())
const taxReturn = ({ kind, party, month }: Due) => efua.post('/settlements/returns', { kind, party, month }, withKey())

let references = 0
async function payAll(prepared: readonly ListedSettlement[]): Promise<void> {
  for (const { settlementId: id } of prepared) {
    expectStatus(await act(efua, id, 'check'), 200)
    expectStatus(await approve(ama, id), 200)
    expectStatus(await act(efua, id, 'pay', { bankReference: `GCB-${++references}` }), 200)
  }
}

async function settleBordereaux(): Promise<ListedSettlement[]> {
  const prepared: ListedSettlement[] = []
  // A journal that is posted in the second of a cut-off belongs to the next bordereau.
  app.clock.advance(1)
  for (const one of await due('bordereaux')) prepared.push(expectStatus(await bordereau(one), 201).body.data)
  await payAll(prepared)
  settled.push(...prepared)
  return prepared
}

const line = z.object({
  event: z.string(),
  posted_at: z.date(),
  account: z.string(),
  owner: z.string(),
  debit: z.number(),
})
const ledger = () =>
  app.query(
    line,
    sql`select j.event, j.posted_at, l.account, l.owner, l.debit_pesewas as debit from journals j join journal_lines l on l.journal_id = j.id`,
  )

/** The amount due to a payee by the ledger: credits minus debits of the accounts between two moments. */
async function owedBy(accounts: readonly string[], owner: string, [from, until]: [string, string]): Promise<number> {
  const ownLines = (await ledger()).filter(
    (one) =>
      accounts.includes(one.account) &&
      one.owner === owner &&
      !one.event.endsWith('-paid') &&
      one.posted_at >= new Date(from) &&
      one.posted_at < new Date(until),
  )
  return ownLines.reduce((sum, one) => sum - one.debit, 0)
}

const INSURER = ['premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'insurerRecoverable']
const START = '2000-01-01T00:00:00Z'

test('a bordereau collects everything until its cut-off, and two people pay it', async () => {
  await runRandomOperations(app, { steps: 24, seed: 11, check: () => Promise.resolve() })
  cancelled = await app.sell()
  await sellingTrips(app).sell(app.people.agent, { departure: addDays(app.today(), 9) })
  await signIn()
  app.clock.advance(1)
  const open = await due('bordereaux')
  expect(open.map(({ product }) => product).sort()).toEqual(['motor', 'travel'])
  for (const one of open) expect(one.duePesewas).toBeGreaterThan(0)
  for (const one of [...open, ...(await due('returns'))]) {
    const lines = await dueLines(one)
    expect(lines.reduce((sum, { duePesewas }) => sum + duePesewas, 0)).toBe(one.duePesewas)
    expect(lines.every(({ policyId }) => policyId !== null)).toBe(true)
  }
  const [motor] = open.filter(({ product }) => product === 'motor')
  if (!motor) throw new Error('no motor premium')
  expect((await bordereau(motor, addDays(app.today(), 1))).body.code).toBe('cut_off_in_future')

  const draft = expectStatus(await bordereau(motor), 201).body.data
  expect(draft).toMatchObject({ state: 'draft', totalPesewas: motor.duePesewas, allowedActions: ['check', 'discard'] })
  for (const { label, pesewas } of draft.amounts) {
    const path = `/settlements/${draft.settlementId}/lines?limit=100&amount=${encodeURIComponent(label)}`
    const { data, meta } = expectStatus(await efua.get(path), 200).body
    type Line = { amounts: { label: string; pesewas: number }[] }
    const shares = data.map(({ amounts }: Line) => amounts.find((one) => one.label === label)?.pesewas)
    expect([label, shares.length, shares.reduce((sum: number, one: number) => sum + one, 0)]).toEqual([
      label,
      meta.count,
      pesewas,
    ])
  }
  const { number, settlementId } = draft
  const found = async (client: Client, q: string) => expectStatus(await client.get(`/search?q=${q}`), 200).body.data
  expect(await found(efua, number)).toMatchObject([{ kind: 'settlement', settlementId, number }])
  expect(await found(efua, number.replace('B', 'R'))).toEqual([])
  expect(await found(app.people.staff, number)).toEqual([])
  app.clock.advance(1)
  expect((await bordereau(motor)).body.code).toBe('settlement_open')
  expect((await act(ama, draft.settlementId, 'pay', { bankReference: 'GCB-X' })).body.code).toBe('stale_version')
  expectStatus(await act(efua, draft.settlementId, 'check'), 200)
  expect((await approve(efua, draft.settlementId)).body.code).toBe('own_proposal')
  const unconfirmed = await act(ama, draft.settlementId, 'approve', { verificationToken: 'x' })
  expect(unconfirmed.body.code).toBe('code_not_valid')
  expectStatus(await act(ama, draft.settlementId, 'discard'), 200)

  const trust = await app.balance('premiumTrustBank', '')
  const prepared = await settleBordereaux()
  const paid = prepared.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0)
  expect(await app.balance('premiumTrustBank', '')).toBe(trust - paid)
  for (const insurer of new Set(prepared.map(({ party }) => party))) {
    const insurerBordereaux = prepared.filter(({ party }) => party === insurer)
    const total = insurerBordereaux.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0)
    expect(total).toBe(await owedBy(INSURER, insurer, [START, insurerBordereaux[0]?.cutOff ?? '']))
  }
  expect(await due('bordereaux')).toEqual([])
  expect((await bordereau(motor)).status).toBe(422)
})

test('a refund after the remittance is recovered through 1140 and offset in the next bordereau', async () => {
  app.clock.advance(60)
  const insurer = settled.find(({ product }) => product === 'motor')?.party ?? ''
  await app.completeRequest(cancelled, cancellation(app.today()))
  const [refund] = await app.query(
    z.object({ id: z.string() }),
    sql`select id from payouts where policy_id = ${cancelled.policyId}`,
  )
  if (!refund) throw new Error('no refund')
  const { admin, superAdmin } = app.people
  const more = { identitySeen: true, payeeReason: 'Paid from the agent’s wallet', nameConfirmed: true }
  expectStatus(await app.recommend(admin, refund.id, more), 200)
  const before = await app.balance('insurerRecoverable', insurer)
  expectStatus(await app.approve(superAdmin, '233200000001', refund.id), 200)
  await app.drain()
  await app.advanceSeconds(5)
  expect(await app.balance('insurerRecoverable', insurer)).toBeGreaterThan(before)
  expect(await checkMoney(app.product)).toEqual([])
})

test('a random month: every bordereau and return equals the sums over the raw ledger', async () => {
  await runRandomOperations(app, { steps: 24, seed: 12, check: () => Promise.resolve() })
  await vestCommissions(app.product)
  await signIn()
  const earlier = settled.map(({ cutOff }) => cutOff).sort()
  const prepared = await settleBordereaux()
  for (const insurer of new Set(prepared.map(({ party }) => party))) {
    const insurerBordereaux = prepared.filter(({ party }) => party === insurer)
    const total = insurerBordereaux.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0)
    expect(total).toBe(await owedBy(INSURER, insurer, [earlier.at(-1) ?? '', insurerBordereaux[0]?.cutOff ?? '']))
    expect(await app.balance('insurerRecoverable', insurer)).toBe(0)
    expect(await app.balance('premiumPayable', insurer)).toBe(0)
  }
  expect((await taxReturn({ ...earliestDue(await due('returns')), month: app.today().slice(0, 7) })).body.code).toBe(
    'month_not_over',
  )
  await app.advanceDays(31)
  await vestCommissions(app.product)
  await signIn()
  const month = addDays(`${app.today().slice(0, 7)}-01`, -1).slice(0, 7)
  const until = `${app.today().slice(0, 7)}-01T00:00:00Z`
  const accounts: Record<string, string[]> = {
    taxes: ['vat', 'nhil', 'getFund', 'covidLevy'],
    'motor-levies': ['stickerFees', 'brownCardFees', 'nicContribution'],
    'withholding-tax': ['withholdingTax'],
  }
  const kinds = new Set<string>()
  const returns: ListedSettlement[] = []
  for (const one of new Map((await due('returns')).map((each) => [`${each.kind} ${each.party}`, each])).values()) {
    const created = expectStatus(await taxReturn({ ...one, month }), 201).body.data
    expect(created.totalPesewas).toBe(await owedBy(accounts[one.kind] ?? [], one.party, [START, until]))
    expect((await taxReturn({ ...one, month })).status).toBe(422)
    kinds.add(one.kind)
    returns.push(created)
  }
  expect([...kinds].sort()).toEqual(['motor-levies', 'taxes', 'withholding-tax'])
  await payAll(returns)
  expect(await checkMoney(app.product)).toEqual([])
})

const earliestDue = (all: readonly Due[]): Due => {
  const [first] = all
  if (!first) throw new Error('nothing due')
  return first
}

test('an approved bordereau reprints byte for byte, its lines open their policies, and the bank confirms it once', async () => {
  const id = settled.find(({ product }) => product === 'motor')?.settlementId ?? ''
  const files = async () =>
    Promise.all(['csv', 'xlsx', 'pdf'].map(async (type) => (await efua.get(`/settlements/${id}/lines.${type}`)).body))
  const before = await files()
  await app.advanceDays(3)
  await signIn()
  expect(await files()).toEqual(before)
  expect(before[0]).toContain('Net due (GHS)')
  expect(before[0]).toMatch(/,(Third Party|Comprehensive)/)
  const lines = expectStatus(await efua.get(`/settlements/${id}/lines?limit=100`), 200).body.data
  expect(lines.length).toBeGreaterThan(2)
  for (const { policyId, product } of lines) {
    const address = product === 'motor' ? `/policies/${policyId}` : `/policies/travel/${policyId}`
    expectStatus(await efua.get(address), 200)
  }
  expectStatus(await act(ama, id, 'confirm', { statementReference: 'STMT-1' }), 200)
  expect((await act(ama, id, 'confirm', { statementReference: 'STMT-2' })).body.code).toBe('stale_version')
  expect((await act(ama, id, 'discard')).body.code).toBe('stale_version')
})

test('the database refuses an amount in two bordereaux, and a missing line is found', async () => {
  const execute = (text: string) => app.db.transaction((tx) => tx.query(text))
  const duplicate = `insert into settlement_journals (settlement_id, position, journal_id, scope)
    select o.settlement_id, o.position, d.journal_id, d.scope from settlement_journals d
    join settlement_lines o on o.settlement_id <> d.settlement_id where d.is_live and not exists (
      select from settlement_journals x where x.settlement_id = o.settlement_id and x.journal_id = d.journal_id) limit 1`
  await expect(execute(duplicate)).rejects.toThrow('settlement_journals_once')
  await expect(execute(`update settlements set state = 'draft', paid_by = null where state = 'paid'`)).rejects.toThrow(
    'one step at a time',
  )
  await expect(execute(`delete from settlement_lines`)).rejects.toThrow()
})

test('a job stores the files of an approved bordereau, and a long PDF is not created in a request', async () => {
  await app.sell()
  app.clock.advance(1)
  const id = expectStatus(await bordereau(earliestDue(await due('bordereaux'))), 201).body.data.settlementId
  await app.db.transaction((tx) =>
    tx.query(`insert into settlement_lines (settlement_id, position, kind, happened_at, policy_record_id, details, amounts, due_pesewas)
      select settlement_id, position + n, kind, happened_at, policy_record_id, details, '{}', 0
      from settlement_lines, generate_series(1, 1000) n where settlement_id = '${id}' and position = 1`),
  )
  const file = (type: string) => efua.get(`/settlements/${id}/lines.${type}`)
  const stored = async () =>
    (
      await app.query(
        z.object({ format: z.string() }),
        sql`select format from settlement_files where settlement_id = ${id}`,
      )
    )
      .map(({ format }) => format)
      .sort()
  expect((await file('pdf')).body.detail).toMatch(/^A PDF of more than 1,000 lines is available after the approval/)
  expectStatus(await act(efua, id, 'check'), 200)
  expectStatus(await approve(ama, id), 200)
  expect(await stored()).toEqual([])
  expect((await file('pdf')).body).toMatchObject({
    code: 'in_progress',
    detail: expect.stringMatching(/being created/),
  })
  const fresh = [await file('csv'), await file('xlsx')].map(({ bytes }) => bytes)
  await app.drain()
  expect(await stored()).toEqual(['csv', 'pdf', 'xlsx'])
  expect([await file('csv'), await file('xlsx')].map(({ bytes }) => bytes)).toEqual(fresh)
  const { bytes } = expectStatus(await file('pdf'), 200)
  await storeFiles(app.product, { settlementId: id })
  expect((await file('pdf')).bytes).toEqual(bytes)
})

test('a tax certificate carries the seal of the company', async () => {
  const { rows } = await app.db.transaction((tx) =>
    tx.query('select settlement_id as id, payee_id as payee from settlement_lines where payee_id is not null limit 1'),
  )
  const { id, payee } = z.object({ id: z.string(), payee: z.string() }).parse(rows[0])
  const { bytes } = expectStatus(await efua.get(`/settlements/${id}/certificates/${payee}`), 200)
  expect(pictureWidths(bytes)).toContain(widthOfPicture(DEMO_SETTINGS['company-seal'].seal))
})

test('a request for the lines of an amount due with an unknown kind, month or page is refused', async () => {
  for (const query of ['kind=rent&party=x', 'kind=taxes&party=x&month=2026-13', 'kind=taxes&party=x&cursor=-1']) {
    expect((await efua.get(`/settlements/due/lines?${query}`)).status).toBe(422)
  }
  expect(expectStatus(await efua.get('/settlements/due/lines?kind=taxes&party=unknown'), 200).body.data).toEqual([])
})

test('returns are prepared month by month', async () => {
  await app.sell()
  await app.advanceDays(31)
  await signIn()
  await app.sell()
  await app.advanceDays(31)
  await signIn()
  const [first, second] = (await due('returns')).filter(({ kind }) => kind === 'motor-levies')
  if (!first || !second) throw new Error('two months are due')
  const sentence = `Prepare the return of ${formatMonth(first.month ?? '')} first.`
  expect([first.refusalReason, second.refusalReason]).toEqual([null, sentence])
  expect((await taxReturn(second)).body).toMatchObject({ code: 'settlement_open', detail: sentence })
  const created = expectStatus(await taxReturn(first), 201).body.data
  expect(created.totalPesewas).toBe(first.duePesewas)
  await payAll([created])
  expect(expectStatus(await taxReturn(second), 201).body.data.totalPesewas).toBe(second.duePesewas)
})

test('only people who close the accounts see settlements', async () => {
  for (const path of ['/settlements?group=returns', '/settlements/due?group=bordereaux']) {
    expect((await app.people.staff.get(path)).status).toBe(403)
  }
})
