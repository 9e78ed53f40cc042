import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { dump } from '../../../platform/encryption/dump.fixture.ts'
import { currentKeyId } from '../../../platform/encryption/seal.ts'
import { Secrets } from '../../../platform/secrets.ts'
import { addQuoted, answerHealth, answers as answersOf, dataOf, healthy, ill, PEOPLE } from '../sale.fixture.ts'
import { resealHealth } from './reseal-health.ts'

// Unique words of the answers and decisions.
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

test('a database dump contains no readable health answers or decisions', async () => {
  dataOf(await exclude())
  dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
  const text = await dump(product.databaseUrl)
  expect(text).toContain(draftId)
  // Rate books name every condition, so their rows are not health answers.
  const withoutBooks = text
    .split('\n')
    .filter((row) => !row.includes('TRAVEL-2026') || row.includes(draftId))
    .join('\n')
  for (const word of SECRET_WORDS) expect(withoutBooks).not.toContain(word)
})

describe('access to health answers', () => {
  test('no endpoint returns answers or revealing questions to sellers', async () => {
    const halfPregnant = { ...healthy, pregnant: true }
    const woman = { gender: 'female' }
    const draft = dataOf(await agent.get(`/travel/drafts/${draftId}`))
    const travellers = [{ ...draft.draft.travellers[0], ...woman }]
    await agent.send('PATCH', `/travel/drafts/${draftId}`, { travellers })
    const response = await answerHealth(agent, draftId, halfPregnant)
    expect(response.problems.map(({ path }: { path: string }) => path)).toEqual(['health.t1.weeksAtReturn'])

    for (const client of [agent, staff]) {
      const seen = dataOf(await client.get(`/travel/drafts/${draftId}`))
      expect(seen.problems).toEqual([{ path: 'health.t1', message: 'Kofi Mensah: complete the health questions.' }])
      expect(seen.health[0].state).toBe('started')
      expect(JSON.stringify(seen)).not.toMatch(/weeksAtReturn|"pregnant"/)
    }
  })

  test('sellers see that a sale is referred, but not why', async () => {
    const seen = await agent.get(`/travel/drafts/${draftId}`)
    expect(seen.body.data.status).toBe('referred')
    expect(seen.body.data.problems).toEqual([
      { path: 'underwriting.t1', message: 'Kofi Mensah: awaiting underwriter approval.' },
    ])
    for (const word of SECRET_WORDS) expect(JSON.stringify(seen.body)).not.toContain(word)
    for (const client of [agent, assistant]) {
      expect((await client.post(`/travel/drafts/${draftId}/health/view`)).status).toBe(403)
      expect((await client.get('/travel/referrals')).status).toBe(403)
    }
    for (const client of [agent, staff]) {
      const activities = await client.get('/activities?limit=100')
      for (const word of SECRET_WORDS) expect(JSON.stringify(activities.body)).not.toContain(word)
    }
  })

  test('underwriters see answers and reasons, and every access is logged', async () => {
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

test('one request saves the answers of 200 travellers or none, and logs each traveller', async () => {
  const group = { ...answersOf({ plan: 'SCH', to: 'FR', days: 14 }, Array(200).fill(34), { partyType: 'group' }) }
  const { draftId: groupId, version } = await addQuoted(agent, group)
  const travellers = group.travellers.map(({ travellerId }) => ({ travellerId, answers: healthy }))
  const putHealth = (body: object) => agent.put(`/travel/drafts/${groupId}/health`, body)
  const countStored = () =>
    product.product.db.read(async (tx) => {
      const { rows } = await tx.query(
        `select (select count(*) from travel_health_answers where draft_id = $1) as answers,
           (select count(distinct after ->> 'travellerId') from audit_log
            where action = 'health-answers-saved' and entity_id = $1::text) as written`,
        [groupId],
      )
      return rows[0]
    })

  const withUnknownTraveller = [...travellers.slice(1), { travellerId: 't999', answers: healthy }]
  expect((await putHealth({ travellers: withUnknownTraveller })).body.code).toBe('not_ready')
  expect((await putHealth({ travellers, version: version - 1 })).body.code).toBe('stale_version')
  expect((await putHealth({ travellers: [...travellers, travellers[0]] })).body.code).toBe('invalid')
  expect(await countStored()).toEqual({ answers: 0, written: 0 })

  const half = { ...healthy, hasPreExisting: null }
  const begun = dataOf(await putHealth({ travellers: [...travellers.slice(1), { travellerId: 't1', answers: half }] }))
  expect(begun.problems.map(({ path }: { path: string }) => path)).toEqual(['health.t1.hasPreExisting'])
  const { draft } = dataOf(await putHealth({ travellers: travellers.slice(0, 1) }))
  expect(new Set(draft.health.map(({ state }: { state: string }) => state))).toEqual(new Set(['complete']))
  expect(await countStored()).toEqual({ answers: 200, written: 200 })
})

test('after a key rotation all records are encrypted with the new key and the old key is not needed', async () => {
  const letter = Buffer.from('%PDF-1.7\nseizures\n%%EOF')
  const address = '/files?purpose=medical-letter&fileName=a.pdf'
  const { fileId } = dataOf(await agent.send('POST', address, letter, { 'content-type': 'application/pdf' }))
  dataOf(await agent.post(`/travel/drafts/${draftId}/documents`, { subject: 't1', fileId }))
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
  expect(total).toBeGreaterThanOrEqual(3)
  const keys = await db.read((tx) =>
    tx.query('select key_id from travel_health_answers union select key_id from travel_referral_decisions'),
  )
  expect(keys.rows).toEqual([{ key_id: currentKeyId(changing, 'health-answers') }])

  const before = product.product.secrets
  product.product.secrets = new Secrets(NEXT)
  const file = dataOf(await staff.post(`/travel/drafts/${draftId}/health/view`))
  expect(file.answers[0].answers.otherText).toBe('Zanzibarine fever')
  expect(file.subjects[1].referralDecisions[0].words).toBe('seizures of any kind')
  const seen = await staff.post(`/travel/drafts/${draftId}/letters/${fileId}/view`)
  expect(seen.bytes.equals(letter)).toBe(true)
  product.product.secrets = before
})
