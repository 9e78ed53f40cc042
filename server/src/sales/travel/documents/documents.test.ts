import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { rows } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { deleteAbandonedDrafts } from '../delete-abandoned-drafts.ts'
import { addQuoted, answerHealth, dataOf, healthy, ill, PEOPLE, tickAndVerify } from '../sale.fixture.ts'

let product: TestProduct
let agent: Client
let assistant: Client
let staff: Client
let admin: Client
let fileCount = 0

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn(PEOPLE.Agent)
  assistant = await product.client('agent').signIn(PEOPLE.AssistantAgent)
  staff = await product.client('staff').signIn(PEOPLE.Staff)
  admin = await product.client('admin').signIn(PEOPLE.Admin)
})
afterAll(() => product.stop())

async function addFile(client: Client, purpose: string): Promise<string> {
  fileCount += 1
  const path = `/files?purpose=${purpose}&fileName=document.png`
  return dataOf(await client.send('POST', path, png(400 + fileCount, 300), { 'content-type': 'image/png' })).fileId
}
const decide = async (draftId: string, terms: object) => {
  const { version } = dataOf(await staff.get(`/travel/drafts/${draftId}`))
  return dataOf(await staff.post(`/travel/drafts/${draftId}/referral-decision`, { subject: 't1', version, ...terms }))
}

describe('a requested document', () => {
  test('refers the sale again and is visible to underwriters, not to other sellers', async () => {
    const { draftId } = await addQuoted(assistant)
    await answerHealth(assistant, draftId, ill('Cancer'))
    const requested = await decide(draftId, { outcome: 'request_documents', note: 'The report' })
    expect(requested.underwriting[1].state).toBe('documents_wanted')

    product.clock.advance(60)
    const fileId = await addFile(assistant, 'medical-letter')
    const added = dataOf(await assistant.post(`/travel/drafts/${draftId}/documents`, { subject: 't1', fileId }))
    expect(added.underwriting[1].state).toBe('referred')
    expect(added.documents).toMatchObject([{ subject: 't1', fileId, addedBy: 'Esi Quaye' }])
    expect(JSON.stringify((await staff.get('/travel/referrals?state=waiting&limit=100')).body)).toContain(draftId)
    const view = (client: Client, id = draftId) => client.post(`/travel/drafts/${id}/letters/${fileId}/view`)
    expect((await view(staff)).status).toBe(200)
    expect((await view(agent)).status).toBe(403)
    // The document cannot be opened through another sale.
    expect((await view(staff, (await addQuoted(agent)).draftId)).body.code).toBe('no_such_file')
    product.clock.advance(60)
    const settled = await decide(draftId, { outcome: 'accept_loading', loadingBps: 5_000 })
    expect(settled.underwriting[1]).toMatchObject({ state: 'accepted', loadingBps: 5_000 })
  })

  test('is refused for an unknown traveller, and if it is not a medical letter', async () => {
    const { draftId } = await addQuoted(agent)
    const letter = await addFile(agent, 'medical-letter')
    const photo = await addFile(agent, 'travel-document')
    const add = (body: object) => agent.post(`/travel/drafts/${draftId}/documents`, body)
    expect((await add({ subject: 't9', fileId: letter })).body.code).toBe('not_on_trip')
    expect((await add({ subject: 't1', fileId: photo })).body.code).toBe('no_such_file')
  })
})

describe('consent by a signed form', () => {
  const ready = async (client: Client) => {
    const { draftId } = await addQuoted(client)
    const { draft } = await answerHealth(client, draftId, healthy)
    return { draftId, totalPesewas: draft.price.totalPesewas as number }
  }
  const tick = (client: Client, draftId: string) =>
    client.send('PATCH', `/travel/drafts/${draftId}`, {
      ticks: {
        textVersion: 'travel-consent-2',
        codes: ['truth', 'summary_read', 'data_sharing', 'health_data', 'refund_rules'],
      },
    })

  test('allows payment if an Admin adds the form and a reason', async () => {
    const { draftId, totalPesewas } = await ready(agent)
    dataOf(await tick(agent, draftId))
    const fileId = await addFile(admin, 'travel-document')
    const body = { acceptedTotalPesewas: totalPesewas, reason: 'His phone is abroad already', fileId }
    const agreed = dataOf(await admin.post(`/travel/drafts/${draftId}/consent-by-form`, body))
    expect(agreed).toMatchObject({ firstIncompleteStep: 'payment', consent: { agreedTotalPesewas: totalPesewas } })
  })

  test('is refused for sellers and Staff, without declarations, and without the form', async () => {
    const { draftId, totalPesewas } = await ready(agent)
    const body = {
      acceptedTotalPesewas: totalPesewas,
      reason: 'No phone',
      fileId: await addFile(admin, 'travel-document'),
    }
    const path = `/travel/drafts/${draftId}/consent-by-form`
    expect((await agent.post(path, body)).status).toBe(403)
    expect((await staff.post(path, body)).status).toBe(403)
    expect((await admin.post(path, body)).body.code).toBe('consent_incomplete')
    dataOf(await tick(agent, draftId))
    expect((await admin.post(path, { ...body, fileId: crypto.randomUUID() })).body.code).toBe('no_such_file')
  })
})

test('an expired draft is deleted with its answers, prices and documents, unless its offer can be paid', async () => {
  const { draftId } = await addQuoted(agent)
  await answerHealth(agent, draftId, ill('Epilepsy'))
  const fileId = await addFile(agent, 'medical-letter')
  dataOf(await agent.post(`/travel/drafts/${draftId}/documents`, { subject: 't1', fileId }))
  const remaining = async () =>
    product.product.db.read((tx) =>
      rows(
        tx,
        z.object({ drafts: z.number(), answers: z.number(), links: z.number() }),
        sql`select (select count(*) from travel_drafts where id = ${draftId}) as drafts,
              (select count(*) from travel_health_answers where draft_id = ${draftId}) as answers,
              (select count(*) from file_links where subject_id = ${draftId}) as links`,
      ),
    )

  const offered = await addQuoted(agent)
  product.clock.advance(6.9 * 86_400)
  await agent.signIn(PEOPLE.Agent)
  await offer(offered.draftId, offered.standardPrice.totalPesewas)
  await deleteAbandonedDrafts(product.product)
  expect(await remaining()).toEqual([{ drafts: 1, answers: 1, links: 1 }])
  product.clock.advance(0.1 * 86_400)
  await deleteAbandonedDrafts(product.product)
  expect(await remaining()).toEqual([{ drafts: 0, answers: 0, links: 0 }])
  expect((await agent.get(`/travel/drafts/${offered.draftId}`)).status).toBe(200)
})

/** A pay-later offer with consent, valid for 72 hours. */
async function offer(draftId: string, totalPesewas: number): Promise<void> {
  dataOf(await agent.post(`/travel/drafts/${draftId}/quotes`, { totalPesewas }))
  await answerHealth(agent, draftId, healthy)
  const verificationToken = await tickAndVerify(product, agent, draftId, '233241234567')
  const consent = { acceptedTotalPesewas: totalPesewas, verificationToken }
  dataOf(await agent.post(`/travel/drafts/${draftId}/consent`, consent))
  dataOf(await agent.post(`/travel/drafts/${draftId}/pay-later`, {}, { 'idempotency-key': 'park-it-1' }))
}
