import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../test/product.ts'
import { dump } from '../health-answers/dump.fixture.ts'
import { currentKeyId } from '../health-answers/seal.ts'
import { Secrets } from '../secrets.ts'
import { resealHealth } from './reseal-health.ts'
import { addQuoted, answerHealth, dataOf, healthy, ill, PEOPLE } from './sale.fixture.ts'

// Words that can only come from an answer or from an underwriter.
const SECRET_WORDS = ['Epilepsy', 'Zanzibarine fever', 'wheeled walker', 'seizures of any kind']
const answers = {
  ...ill('Epilepsy', { stable6m: false }),
  conditions: [...ill('Epilepsy', { stable6m: false }).conditions, ...ill('Others').conditions],
  otherText: 'Zanzibarine fever',
  disabilityOrAid: 'wheeled walker',
}

let product: TestProduct
let assistant: Client
let agent: Client
let staff: Client
let draftId: string

beforeAll(async () => {
  product = await startTestProduct()
  assistant = await product.client('agent').signIn(PEOPLE.AssistantAgent)
  agent = await product.client('agent').signIn(PEOPLE.Agent)
  staff = await product.client('staff').signIn(PEOPLE.Staff)
})
beforeEach(async () => {
  draftId = (await addQuoted(agent)).draftId
  await answerHealth(agent, draftId, answers)
})
afterAll(() => product.stop())

async function exclude() {
  const { version } = dataOf(await staff.get(`/travel/drafts/${draftId}`))
  const terms = { subject: 't1', outcome: 'accept_exclusion', exclusionText: 'seizures of any kind' }
  return staff.post(`/travel/drafts/${draftId}/referral-decision`, { ...terms, version })
}

test('a dump of the database holds no answer and no underwriter’s word in clear', async () => {
  dataOf(await exclude())
  dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
  const text = await dump(product.databaseUrl)
  expect(text).toContain(draftId)
  // Rates name every condition, so the book's own rows are no answer.
  const withoutBooks = text
    .split('\n')
    .filter((row) => !row.includes('TRAVEL-2026') || row.includes(draftId))
    .join('\n')
  for (const word of SECRET_WORDS) expect(withoutBooks).not.toContain(word)
})

describe('who sees health answers', () => {
  test('sellers get none from any endpoint, and not even the questions that would tell', async () => {
    const halfPregnant = { ...healthy, pregnant: true }
    const woman = { gender: 'female' }
    const draft = dataOf(await agent.get(`/travel/drafts/${draftId}`))
    const travellers = [{ ...draft.draft.travellers[0], ...woman }]
    await agent.send('PATCH', `/travel/drafts/${draftId}`, { travellers })
    const put = await answerHealth(agent, draftId, halfPregnant)
    expect(put.problems.map(({ path }: { path: string }) => path)).toEqual(['health.t1.weeksAtReturn'])

    for (const client of [agent, staff]) {
      const seen = dataOf(await client.get(`/travel/drafts/${draftId}`))
      expect(seen.problems).toEqual([{ path: 'health.t1', message: 'Kofi Mensah: answer the health questions.' }])
      expect(seen.health[0].state).toBe('started')
      expect(JSON.stringify(seen)).not.toMatch(/weeksAtReturn|"pregnant"/)
    }
  })

  test('a referred sale shows sellers that somebody must look, never why', async () => {
    const seen = await agent.get(`/travel/drafts/${draftId}`)
    expect(seen.body.data.status).toBe('referred')
    expect(seen.body.data.problems).toEqual([
      { path: 'underwriting.t1', message: 'Kofi Mensah: an underwriter must agree first.' },
    ])
    for (const word of SECRET_WORDS) expect(JSON.stringify(seen.body)).not.toContain(word)
    for (const client of [agent, assistant]) {
      expect((await client.post(`/travel/drafts/${draftId}/health/view`)).status).toBe(403)
      expect((await client.get('/travel/referrals')).status).toBe(403)
    }
    for (const client of [agent, staff]) {
      const activities = await client.get('/activities')
      for (const word of SECRET_WORDS) expect(JSON.stringify(activities.body)).not.toContain(word)
    }
  })

  test('underwriters see the answers with the reasons, and every look is written down', async () => {
    const views = () =>
      product.product.db.read(async (tx) => {
        const { rows } = await tx.query(
          `select after, u.full_name from audit_log a join users u on u.id = a.actor_id
           where action = 'health-answers-viewed' and entity_id = $1`,
          [draftId],
        )
        return rows
      })
    const file = dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
    expect(file.answers[0].answers).toMatchObject({ otherText: 'Zanzibarine fever', disabilityOrAid: 'wheeled walker' })
    const [, traveller] = file.subjects
    expect(traveller.reasons.map(({ code }: { code: string }) => code)).toEqual(['not_stable', 'serious_condition'])
    await staff.post(`/travel/drafts/${draftId}/health/view`)
    expect(await views()).toEqual([
      { after: { travellers: ['t1'] }, full_name: 'Abena Owusu' },
      { after: { travellers: ['t1'] }, full_name: 'Abena Owusu' },
    ])
  })
})

test('after a change of the secret everything is encrypted again, still opens, and the old key is no longer needed', async () => {
  dataOf(await exclude())
  const { db, config } = product.product
  const NEXT = 'another secret that only tests know, 32+'
  const changing = new Secrets(NEXT, config.secret)
  let total = 0
  for (;;) {
    const resealed = await db.transaction((tx) => resealHealth(tx, changing, 2))
    if (resealed === 0) break
    total += resealed
  }
  expect(total).toBeGreaterThanOrEqual(2)
  const keys = await db.read((tx) =>
    tx.query('select key_id from travel_health_answers union select key_id from travel_rulings'),
  )
  expect(keys.rows).toEqual([{ key_id: currentKeyId(changing) }])

  const before = product.product.secrets
  product.product.secrets = new Secrets(NEXT)
  const file = dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
  expect(file.answers[0].answers.otherText).toBe('Zanzibarine fever')
  expect(file.subjects[1].rulings[0].words).toBe('seizures of any kind')
  product.product.secrets = before
})
