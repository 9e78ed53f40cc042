import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { dump } from '../../platform/encryption/dump.fixture.ts'
import {
  addQuoted,
  answerHealth,
  dataOf,
  healthy,
  ill,
  PEOPLE,
  tickAndVerify,
} from '../../sales/travel/sale.fixture.ts'
import { sellingTrips, tripOf } from './sale.fixture.ts'

let product: PayingProduct
let agent: Client
let staff: Client
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn(PEOPLE.Agent)
  staff = await product.client('staff').signIn(PEOPLE.Staff)
  selling = sellingTrips(product)
})
afterAll(() => product.stop())

/** A paid trip of a family of four; one traveller was referred and accepted with an exclusion. */
async function sellReferred() {
  const content = tripOf({ plan: 'WWB', agesYears: [41, 39, 12, 7], partyType: 'family' })
  const { draftId } = await addQuoted(agent, content)
  await answerHealth(agent, draftId, { ...ill('Others'), otherText: 'Zanzibarine fever' }, 't1')
  for (const id of ['t2', 't3', 't4']) await answerHealth(agent, draftId, healthy, id)
  const early = await agent.post(`/travel/drafts/${draftId}/purchase`, {}, withKey())
  expect(early.body.code).toBe('not_ready')

  const { version } = dataOf(await staff.get(`/travel/drafts/${draftId}`))
  const terms = { subject: 't1', outcome: 'accept_exclusion', exclusionText: 'fevers of any kind', version }
  const { price } = dataOf(await staff.post(`/travel/drafts/${draftId}/referral-decision`, terms))
  const { mobileNumber } = content.policyholder
  const verificationToken = await tickAndVerify(product, agent, draftId, mobileNumber)
  const consent = { acceptedTotalPesewas: price.totalPesewas, verificationToken }
  dataOf(await agent.post(`/travel/drafts/${draftId}/consent`, consent))
  const offered = dataOf(await agent.post(`/travel/drafts/${draftId}/purchase`, {}, withKey()))
  await selling.pay(agent, { ...offered, mobileNumber })
  await selling.approve()
  return { ...offered, draftId }
}

test('a family with one referral is sold with the decision, and nothing reveals its reason', async () => {
  const { policyId, draftId } = await sellReferred()
  const policy = await selling.policy(agent, policyId)
  expect(policy).toMatchObject({ status: 'active', premiumPesewas: 63_001, draftId })
  const special = policy.travellers.map(({ hasSpecialTerms }: { hasSpecialTerms: boolean }) => hasSpecialTerms)
  expect(special).toEqual([true, false, false, false])

  const answers = [policy, (await agent.get(`/policies/${policyId}`)).body, (await agent.get('/policies')).body]
  for (const word of ['Zanzibarine', 'fevers of any kind']) expect(JSON.stringify(answers)).not.toContain(word)
  expect((await agent.post(`/travel/drafts/${draftId}/health/view`)).status).toBe(403)

  const stored = await dump(product.databaseUrl)
  expect(stored).toContain(policyId)
  for (const word of ['Zanzibarine', 'fevers of any kind']) expect(stored).not.toContain(word)
})

test('underwriters can still open the answers of a sold policy, and each access is logged', async () => {
  const { draftId } = await sellReferred()
  const file = dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
  expect(JSON.stringify(file)).toContain('Zanzibarine fever')
  const views = await product.query(
    z.object({ name: z.string() }),
    sql`select u.full_name as name from audit_log a join users u on u.id = a.actor_id
        where a.action = 'health-answers-viewed' and a.entity_id = ${draftId}`,
  )
  expect(views).toEqual([{ name: 'Abena Owusu' }])
})
