import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sql } from '../../../platform/db/sql.ts'
import { type Draft, saleActions } from '../../../sales/purchases/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../../service/service-requests/app.fixture.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'

const SALES = 50
const CAP = 10

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

test('of 50 concurrent sales by an assistant, only sales within the limit succeed, each with one commission', async () => {
  const { agent, assistant } = app.people
  const { id: assistantId } = await app.actorOf('233240000005')
  const { version } = (await agent.get(`/assistants/${assistantId}`)).body.data
  const limits = { products: ['motor'], dailyCount: CAP, dailyPesewas: null, fromHour: 0, toHour: 24 }
  expectStatus(await agent.put(`/assistants/${assistantId}`, { limits, version }), 200)

  const selling = saleActions(app)
  const drafts: Draft[] = []
  for (let at = 0; at < SALES; at += 1) drafts.push(await selling.draft(assistant, `GE ${2_010 + at}-22`))
  const tokens = await Promise.all(
    drafts.map(({ phone, draftId }) => app.createVerificationToken(phone, 'consent', draftId)),
  )
  const responses = await Promise.all(
    drafts.map(({ draftId }, index) => selling.purchase(assistant, draftId, { verificationToken: tokens[index] })),
  )
  const sold = responses.filter(({ status }) => status === 201)
  expect(sold).toHaveLength(CAP)
  expect(new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['assistant_count']),
  )

  await Promise.all(sold.map(({ body }) => app.fromWallet(body.data.payableType, body.data.payableId)))
  await app.drain()
  const earned = await app.query(
    z.object({ lines: z.number(), base: z.number(), gross: z.number() }),
    sql`select count(*) as lines, sum(c.base_pesewas)::bigint as base, sum(c.gross_pesewas)::bigint as gross from commissions c
        join policy_records r on r.id = c.policy_record_id where c.seller_id = ${assistantId} and r.status = 'active'`,
  )
  expect(earned[0]?.lines).toBe(CAP)
  expect(earned[0]?.gross).toBe((earned[0]?.base ?? 0) / 10)
  expect(await checkMoney(app.product)).toEqual([])
}, 120_000)
