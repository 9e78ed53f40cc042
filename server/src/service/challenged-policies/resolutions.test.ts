import { createHash } from 'node:crypto'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { RESOLUTIONS, TRAVEL_RESOLUTIONS } from '@okwan/domain/policies/policies/challenges'
import { CHALLENGE_REASONS, CHALLENGE_RESOLUTIONS } from '@okwan/domain/policies/policies/terms'
import { writeFleetTable } from '@okwan/domain/sales/fleet/terms'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MidGateway, RecordResult } from '../../platform/ports/mid.ts'
import { car } from '../../sales/fleet/car.fixture.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'

let product: PayingProduct
let owner: pg.Client
let agent: Client
let staff: Client
let selling: ReturnType<typeof saleActions>
/** Overrides the response of the MID simulator for the next policy of a plate. */
const answersByPlate = new Map<string, RecordResult>()

beforeAll(async () => {
  product = await startPayingProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  agent = await product.client('agent').signIn('0240000004')
  staff = await product.client('staff').signIn('0200000003')
  selling = saleActions(product)
  const { mid } = product.product
  const record: MidGateway['record'] = async (policy) => {
    const plate = policy.vehicle.registrationNumber ?? ''
    const response = answersByPlate.get(plate)
    answersByPlate.delete(plate)
    return response ?? mid.record(policy)
  }
  product.product.mid = { ...mid, record }
}, 60_000)
afterAll(async () => {
  await owner.end()
  await product.stop()
})

const rejected = (reason: Extract<RecordResult, { kind: 'rejected' }>['reason']): RecordResult => ({
  kind: 'rejected',
  reason,
  message: 'The database says why.',
})

async function pay(client: Client, payableType: string, payableId: string, msisdn: string) {
  const body = { payableType, payableId, method: 'momo', network: 'mtn', msisdn }
  const response = await client.post('/payments', body, withKey())
  expect(response.body.detail).toBeUndefined()
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
}

async function challenged(plate: string, reason: Parameters<typeof rejected>[0]) {
  answersByPlate.set(plate, rejected(reason))
  const sale = await selling.offer(agent, plate)
  await pay(agent, 'motor-purchase', sale.payableId, sale.phone)
  return { ...sale, ...(await challengeOf(sale.policyId)) }
}

async function challengeOf(policyId: string) {
  const { data } = (await staff.get('/challenged-policies?limit=100')).body
  const listed = data.find((one: { policyId: string }) => one.policyId === policyId)
  return (await staff.get(`/challenged-policies/${listed.challengeId}`)).body.data
}
const getChallenge = async (id: string) => (await staff.get(`/challenged-policies/${id}`)).body.data
async function act(challengeId: string, action: string, more: object) {
  const { version } = await getChallenge(challengeId)
  return staff.post(`/challenged-policies/${challengeId}/${action}`, { version, ...more }, withKey())
}
const policyOf = async (policyId: string) => (await staff.get(`/policies/${policyId}`)).body.data
const actionsOf = (challenge: { actions: { action: string }[] }) => challenge.actions.map(({ action }) => action)
const priceOf = async (id: string, change: string) =>
  (await staff.get(`/challenged-policies/${id}/price?${change}`)).body.data

/** Ledger balance of a policy that is neither premium nor owed as a refund. */
async function unissued(policyId: string): Promise<number> {
  const [row] = await product.query(
    z.object({ pesewas: z.number() }),
    sql`select coalesce(sum(-l.debit_pesewas), 0)::bigint as pesewas from journal_lines l
        join checkouts c on c.client_reference = l.owner where l.account = 'unissuedPremium' and c.policy_id = ${policyId}`,
  )
  return row?.pesewas ?? 0
}

describe('a correction that changes the price', () => {
  test('collects an increase first and is then issued automatically', async () => {
    const { challengeId, policyId, paidPesewas, phone } = await challenged('GR 3124-21', 'MID_REJECTED')
    const { premiumPesewas, differencePesewas } = await priceOf(challengeId, 'riskCode=TAXI')
    expect(differencePesewas).toBe(premiumPesewas - paidPesewas)
    expect(differencePesewas).toBeGreaterThan(0)
    const body = { note: 'It is a taxi', riskCode: 'TAXI' }
    const unseen = await act(challengeId, 'correct', body)
    expect(unseen.body).toMatchObject({ code: 'stale_version', detail: expect.stringContaining('more') })
    expect((await getChallenge(challengeId)).premiumPesewas).toBe(paidPesewas)

    const corrected = (await act(challengeId, 'correct', { ...body, differencePesewas })).body.data
    expect(corrected).toMatchObject({
      state: 'open',
      premiumPesewas,
      difference: { payableType: 'premium-difference', amountPesewas: differencePesewas },
    })
    expect(actionsOf(corrected)).toEqual(['collect', 'correct', 'refund', 'note'])
    expect((await act(challengeId, 'retry', {})).body.code).toBe('illegal_move')

    await pay(staff, 'premium-difference', corrected.difference.payableId, phone)
    expect(await policyOf(policyId)).toMatchObject({ status: 'active', midStatus: 'registered' })
    expect(await getChallenge(challengeId)).toMatchObject({ state: 'resolved', resolutionText: 'Difference collected' })
    expect(await unissued(policyId)).toBe(0)
    expect(await checkMoney(product.product)).toEqual([])
  })

  test('refunds a decrease and is issued immediately', async () => {
    const { challengeId, policyId, paidPesewas, vehicle } = await challenged('GR 3120-21', 'PREMIUM_MISMATCH')
    const change = { numberOfSeats: vehicle.numberOfSeats - 1 }
    const { premiumPesewas, differencePesewas } = await priceOf(challengeId, `numberOfSeats=${change.numberOfSeats}`)
    expect(differencePesewas).toBeLessThan(0)
    expect((await act(challengeId, 'correct', { note: 'One seat less', ...change, differencePesewas })).status).toBe(
      200,
    )
    await product.drain()
    expect((await policyOf(policyId)).status).toBe('active')
    expect(await getChallenge(challengeId)).toMatchObject({ resolutionText: 'Difference refunded', premiumPesewas })
    const refunds = await product.query(
      z.object({ amount_pesewas: z.number() }),
      sql`select amount_pesewas from payouts where policy_id = ${policyId}`,
    )
    expect(refunds).toEqual([{ amount_pesewas: paidPesewas - premiumPesewas }])
    expect(await unissued(policyId)).toBe(paidPesewas - premiumPesewas)
    expect(await checkMoney(product.product)).toEqual([])
  })

  test('that is not paid is refunded in full and can no longer be paid', async () => {
    const { challengeId, paidPesewas } = await challenged('GR 3112-21', 'RISK_CLASS_SUSPECT')
    const { differencePesewas } = await priceOf(challengeId, 'riskCode=TAXI')
    const { difference } = (await act(challengeId, 'correct', { note: 'A taxi', riskCode: 'TAXI', differencePesewas }))
      .body.data
    const refund = { refundPesewas: paidPesewas, note: 'They do not pay more' }
    expect((await act(challengeId, 'refund', refund)).status).toBe(200)
    const { payableType, payableId } = difference
    const late = { payableType, payableId, method: 'momo', network: 'mtn', msisdn: '233241234567' }
    expect((await staff.post('/payments', late, withKey())).status).toBe(404)
  })

  test('is refused at the field if the vehicle use is invalid', async () => {
    const { challengeId } = await challenged('GR 3104-21', 'MID_REJECTED')
    const wrong = await act(challengeId, 'correct', { note: 'Many seats', numberOfSeats: 60 })
    expect(wrong.body).toMatchObject({ code: 'risk_seat_range', errors: [{ path: 'numberOfSeats' }] })
  })
})

describe('other resolutions', () => {
  test('a sticker of another policy is replaced by one from stock', async () => {
    const sale = await selling.offer(agent, 'GR 3105-21')
    // The numbers have the format of the MID simulator.
    const hash = createHash('sha256').update(`${sale.payableId}-NEW_BUSINESS`).digest()
    const stickerNumber = `NIC${String(hash.readBigUInt64BE() % 10n ** 8n).padStart(8, '0')}`
    const insert = `insert into stickers (number, status, source, branch_id, created_at, updated_at)
                    select $1, 'assigned', 'hand', branch_id, now(), now() from users where mobile_number = '233240000004'`
    await owner.query(insert, [stickerNumber])
    await pay(agent, 'motor-purchase', sale.payableId, sale.phone)
    const { challengeId, reason, actions } = await challengeOf(sale.policyId)
    expect(reason).toBe('STICKER_CONFLICT')
    expect(actionsOf({ actions })).toContain('assign-sticker')
    await owner.query(`update stickers set policy_id = $2 where number = $1`, [stickerNumber, sale.policyId])
    expect((await act(challengeId, 'sticker', { stickerNumber: stickerNumber })).body).toMatchObject({
      code: 'sticker_conflict',
      errors: [{ path: 'stickerNumber' }],
    })
    await owner.query(`update stickers set policy_id = null where number = $1`, [stickerNumber])
    expect((await act(challengeId, 'sticker', { stickerNumber: 'STK31051234' })).status).toBe(200)
    await product.drain()
    expect(await policyOf(sale.policyId)).toMatchObject({ status: 'active', stickerNumber: 'STK31051234' })
    expect(await getChallenge(challengeId)).toMatchObject({ state: 'resolved', resolutionText: 'Sticker assigned' })
  })

  test('a policy is retried with proof that the other cover has ended', async () => {
    const { challengeId, policyId } = await challenged('GR 3106-21', 'DUPLICATE_COVER')
    expect((await act(challengeId, 'keep', { note: 'It ended', fileIds: [] })).status).toBe(422)
    const file = await staff.send('POST', '/files?purpose=service-request&fileName=letter.png', png(610, 400), {
      'content-type': 'image/png',
    })
    const fileIds = [file.body.data.fileId]
    expect((await act(challengeId, 'keep', { note: 'The letter of the other insurer', fileIds })).status).toBe(200)
    await product.drain()
    expect((await policyOf(policyId)).status).toBe('active')
    expect((await getChallenge(challengeId)).resolutionText).toBe('Confirmed as change of insurer')
  })

  test('a registration without a response of the MID is retried', async () => {
    const plate = 'GR 3107-21'
    const sale = await selling.offer(agent, plate)
    answersByPlate.set(plate, { kind: 'no-response', reason: 'no response' })
    await pay(agent, 'motor-purchase', sale.payableId, sale.phone)
    for (const minutes of [1, 2, 5, 15, 60]) {
      answersByPlate.set(plate, { kind: 'no-response', reason: 'no response' })
      await product.advanceSeconds(minutes * 60)
    }
    staff = await product.client('staff').signIn('0200000003')
    agent = await product.client('agent').signIn('0240000004')
    const { challengeId, reason } = await challengeOf(sale.policyId)
    expect(reason).toBe('MID_UNREACHABLE')
    answersByPlate.delete(plate)
    expect((await act(challengeId, 'retry', {})).status).toBe(200)
    await product.drain()
    expect((await policyOf(sale.policyId)).status).toBe('active')
  })

  test('details of the policyholder are corrected to match the identity document', async () => {
    const { challengeId, policyId } = await challenged('GR 3108-21', 'KYC_MISMATCH')
    const priced = await act(challengeId, 'correct', { note: 'A taxi', riskCode: 'TAXI', differencePesewas: 1 })
    expect(priced.status).not.toBe(200)
    const correction = { note: 'As on the card', firstName: 'Akosuah' }
    expect((await act(challengeId, 'correct', correction)).body.code).toBe('evidence_needed')
    expect((await act(challengeId, 'correct', { note: 'New number', phone: '0208887769' })).body.code).toBe(
      'code_needed',
    )
    const card = await staff.send('POST', '/files?purpose=service-request&fileName=card.png', png(611, 400), {
      'content-type': 'image/png',
    })
    const fileIds = [card.body.data.fileId]
    expect((await act(challengeId, 'correct', { ...correction, fileIds })).status).toBe(200)
    await product.drain()
    expect(await policyOf(policyId)).toMatchObject({
      status: 'active',
      customer: { fullName: expect.stringMatching(/Akosuah/i) },
    })
  })
})

describe('the database', () => {
  const combinations = [
    ...CHALLENGE_REASONS.flatMap((reason) =>
      [...RESOLUTIONS[reason], 'close'].map((resolution) => `motor ${reason} ${resolution}`),
    ),
    ...CHALLENGE_REASONS.flatMap((reason) =>
      [...TRAVEL_RESOLUTIONS, 'close'].map((resolution) => `travel ${reason} ${resolution}`),
    ),
  ]

  test('has the same resolutions as the domain', async () => {
    const rows = await product.query(
      z.object({ product: z.string(), reason: z.string(), resolution: z.string() }),
      sql`select product, reason, resolution from challenge_resolutions`,
    )
    expect(rows.map((row) => `${row.product} ${row.reason} ${row.resolution}`).sort()).toEqual(combinations.sort())
  })

  test('refuses other resolutions and changes of resolved challenges', async () => {
    const { challengeId } = await challenged('GR 3109-21', 'MID_REJECTED')
    const change = (set: string, values: unknown[]) =>
      owner.query(`update challenges set ${set} where id = $1`, [challengeId, ...values]).then(
        () => 'moved',
        (error: { constraint?: string }) => error.constraint,
      )
    for (const reason of CHALLENGE_REASONS) {
      for (const resolution of [...CHALLENGE_RESOLUTIONS, 'close']) {
        await owner.query('begin')
        await change('reason = $2', [reason])
        await owner.query('set local role okwan_app')
        const outcome = await change('resolution = $2', [resolution])
        await owner.query('rollback')
        const expected = combinations.includes(`motor ${reason} ${resolution}`) ? 'moved' : 'challenge_resolution'
        expect(`${reason} ${resolution} ${outcome}`).toBe(`${reason} ${resolution} ${expected}`)
      }
    }
    await act(challengeId, 'retry', {})
    await product.drain()
    expect((await getChallenge(challengeId)).state).toBe('resolved')
    expect(await change('resolved_at = null', [])).toBe('challenge_over')
    expect(await change(`resolution = 'close'`, [])).toBe('challenge_over')
  })
})

test('a vehicle of a fleet is refunded only its own share', async () => {
  const { customer, phone } = await selling.offer(agent, 'GR 3110-21')
  const cars = [car(3199), car(3111)]
  for (const { registration } of cars) await selling.lookup(agent, registration)
  const today = toAccraDate(product.clock.now())
  const query = `startDate=${today}&endDate=${addDays(today, 364)}&customerCode=${customer.customerCode}&hire=no`
  const sold = await agent.send('POST', `/fleets?${query}`, writeFleetTable(cars), {
    'content-type': 'text/csv',
    ...withKey(),
  })
  const fleet = sold.body.data
  await pay(agent, 'fleet-purchase', fleet.payableId, phone)
  const [{ policyId }] = (await staff.get('/challenged-policies?q=GR%203199-21')).body.data
  const { challengeId, premiumPesewas, ...challenge } = await challengeOf(policyId)
  expect(challenge).toMatchObject({ paidPesewas: premiumPesewas, leftPesewas: premiumPesewas })
  expect(actionsOf(challenge as { actions: { action: string }[] })).toEqual([
    'take',
    'correct',
    'retry',
    'refund',
    'note',
  ])
  expect((await staff.get(`/challenged-policies/${challengeId}/price?riskCode=TAXI`)).body.code).toBe('not_priced')
  const note = 'It cannot be registered'
  expect((await act(challengeId, 'refund', { refundPesewas: premiumPesewas, note })).status).toBe(200)
  expect(await getChallenge(challengeId)).toMatchObject({
    leftPesewas: 0,
    refunds: [{ amountPesewas: premiumPesewas }],
  })
  expect(await checkMoney(product.product)).toEqual([])
})
