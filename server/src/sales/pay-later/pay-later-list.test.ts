import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { saleActions } from '../purchases/sale.fixture.ts'

const START = addDays('2026-11-16', 20)

let product: PayingProduct
let agent: Client
let assistant: Client
let north: Client
let selling: ReturnType<typeof saleActions>
/** Two offers of one customer, one of another, and one of another branch group. */
let offers: { payableId: string; phone: string }[]
let otherOffer: { payableId: string }

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  assistant = await product.client('agent').signIn('0240000005')
  north = await product.client('staff').signIn('0200000006')
  selling = saleActions(product)
  offers = [
    await parkOffer(agent, 'GR 7601-22'),
    await parkOffer(agent, 'GR 7602-22'),
    await parkOffer(agent, 'GR 7603-22'),
  ]
  otherOffer = await parkOffer(north, 'AS 7604-22')
  const [first, second] = offers
  await product.product.db.transaction((tx) =>
    run(
      tx,
      sql`update policy_records set customer_id = (select customer_id from policy_records where id = ${first?.payableId ?? ''})
          where id = ${second?.payableId ?? ''}`,
    ),
  )
})
afterAll(() => product.stop())

async function parkOffer(client: Client, plate: string) {
  const created = await selling.draft(client, plate, { startDate: START })
  const verificationToken = await selling.code(client, created.phone, created.draftId)
  const parked = await client.post('/pay-later', { draftId: created.draftId, verificationToken }, withKey())
  expect(parked.status).toBe(201)
  return { ...created, ...parked.body.data } as { payableId: string; phone: string }
}

const listed = async (client: Client, query: string) =>
  (await client.get(`/pay-later?${query}`)).body.data.map(({ payableId }: { payableId: string }) => payableId)
const ids = () => offers.map(({ payableId }) => payableId)
const remind = (client: Client, payableIds: string[]) => client.post('/pay-later/reminders', { payableIds }, withKey())

describe('the list', () => {
  test('is searched by plate, phone and name, within their own reach', async () => {
    expect(await listed(agent, 'q=GR%207602-22')).toEqual([ids()[1]])
    expect(await listed(agent, `q=${offers[2]?.phone}`)).toEqual([ids()[2]])
    expect(await listed(agent, 'q=AS%207604-22')).toEqual([])
    expect(await listed(agent, 'q=Nobody')).toEqual([])
  })

  test('is filtered by product', async () => {
    expect(await listed(agent, 'product=motor')).toHaveLength(3)
    expect(await listed(agent, 'product=travel')).toEqual([])
  })

  test('has the offers that Home lists; their drafts are finished and no longer listed', async () => {
    const unfinished = await selling.draft(agent, 'GR 7605-22', { startDate: START })
    const { data: items } = (await agent.get('/work-items')).body
    const work = (kind: string) => items.filter((item: { kind: string }) => item.kind === kind)
    expect(new Set(work('offer').map(({ id }: { id: string }) => id))).toEqual(new Set(ids()))
    expect(work('offer').every(({ list }: { list: string }) => list === 'pay-later')).toBe(true)
    expect(work('draft').map(({ id }: { id: string }) => id)).toEqual([unfinished.draftId])
    const { data: drafts } = (await agent.get('/drafts?limit=100')).body
    expect(drafts.map(({ draftId }: { draftId: string }) => draftId)).toEqual([unfinished.draftId])
  })
})

describe('reminders for selected offers', () => {
  test('reach each customer once a day and report a result for each offer', async () => {
    const sent = await remind(agent, [...ids(), otherOffer.payableId])
    expect(sent.status).toBe(200)
    expect(sent.body.data.sent).toBe(2)
    expect(sent.body.data.notSent).toHaveLength(2)
    expect(sent.body.data.notSent).toContainEqual({
      payableId: otherOffer.payableId,
      customerName: null,
      refusalReason: 'This offer doesn’t exist. It may be paid or expired.',
    })
    const second = sent.body.data.notSent.find(({ payableId }: { payableId: string }) => ids().includes(payableId))
    expect(second.refusalReason).toContain('already reminded in the last 24 hours')
    const again = await remind(agent, ids())
    expect(again.body.data).toMatchObject({ sent: 0, notSent: [{}, {}, {}] })
    expect((await agent.post(`/pay-later/${ids()[1]}/remind`)).status).toBe(429)
    expect((await agent.post(`/pay-later/${ids()[0]}/remind`)).status).toBe(429)
  })

  test('are filtered by who was reminded', async () => {
    expect(await listed(agent, 'reminded=yes')).toHaveLength(3)
    expect(await listed(agent, 'reminded=no')).toEqual([])
    expect(await listed(north, 'reminded=no')).toEqual([otherOffer.payableId])
  })

  test('are not sent for offers of others, and never for an empty selection', async () => {
    expect((await remind(assistant, ids())).body.data).toMatchObject({ sent: 0 })
    expect((await remind(agent, [])).status).toBe(422)
  })

  test('are sent once when two people remind the same customer at the same time', async () => {
    product.clock.advance(25 * 3600)
    agent = await product.client('agent').signIn('0240000004')
    const [one, two] = await Promise.all([remind(agent, [ids()[0] ?? '']), remind(agent, [ids()[1] ?? ''])])
    expect(one.body.data.sent + two.body.data.sent).toBe(1)
  })
})

test('the filtered and the selected offers are exported', async () => {
  agent = await product.client('agent').signIn('0240000004')
  const exported = async (filter: object) => {
    const { body } = await agent.post('/pay-later/exports', { format: 'csv', filter })
    const file = await agent.get(`/exports/${body.data.exportId}/file`)
    return (file.body as string).trim().split('\r\n')
  }
  const all = await exported({})
  expect(all[0]).toContain('Customer,Phone,Insured')
  expect(all.filter((line) => /GR 760\d-22/.test(line))).toHaveLength(3)
  expect(all.join('\n')).not.toContain('AS 7604-22')
  expect((await exported({ q: 'GR 7602-22' })).filter((line) => line.includes('-22'))).toHaveLength(1)
  expect((await exported({ payableIds: [ids()[0]] })).filter((line) => /GR 760/.test(line))).toHaveLength(1)
})
