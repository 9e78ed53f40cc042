import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../claim.fixture.ts'

let app: ServiceApp
let { report, getClaim, done } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  ;({ report, getClaim, done } = claimActions(app))
}, 60_000)
afterAll(() => app.stop())

async function reported(notice: object = {}) {
  const policy = await app.sell(COMPREHENSIVE)
  const { claimId } = expectStatus(await report(app.people.agent, policy, notice), 201).body.data
  return { claimId, phone: policy.phone }
}

const postNote = (client: Client, claimId: string, to: 'notes' | 'messages', body: object) =>
  client.post(`/claims/${claimId}/${to}`, body, withKey())
const textsFor = async (client: Client, claimId: string) =>
  (await client.get(`/claims/${claimId}`)).body.data.notes.map(({ text }: { text: string }) => text)

test('the seller reads their own notes, shared notes and messages, but not the internal notes of the office', async () => {
  const { staff, agent, admin } = app.people
  const { claimId } = await reported()
  expectStatus(await postNote(staff, claimId, 'notes', { text: 'The photos look edited.' }), 200)
  expectStatus(await postNote(agent, claimId, 'notes', { text: 'The customer travels next week.' }), 200)
  expectStatus(await postNote(staff, claimId, 'notes', { text: 'Ask for the second key.', isShared: true }), 200)
  expectStatus(await postNote(staff, claimId, 'messages', { text: 'Please bring the second key.' }), 200)
  const shared = ['The customer travels next week.', 'Ask for the second key.', 'Please bring the second key.']
  expect(await textsFor(agent, claimId)).toEqual(shared)
  expect(await textsFor(admin, claimId)).toEqual(['The photos look edited.', ...shared])
})

test('a message goes to the customer’s number on record and stays on the claim', async () => {
  const { staff, agent } = app.people
  const { claimId, phone } = await reported()
  const { claimNumber, notes } = expectStatus(
    await postNote(staff, claimId, 'messages', { text: 'Please bring the keys.' }),
    200,
  ).body.data
  expect(notes).toMatchObject([{ kind: 'message', isShared: true, text: 'Please bring the keys.' }])
  const sent = await app.query(
    z.object({ recipient: z.string(), params: z.object({ claimNumber: z.string(), text: z.string() }) }),
    sql`select recipient, params from messages where template = 'claim-message'`,
  )
  expect(sent).toContainEqual({ recipient: phone, params: { claimNumber, text: 'Please bring the keys.' } })
  expect((await postNote(agent, claimId, 'messages', { text: 'Please call me.' })).status).toBe(403)
  expect((await postNote(staff, claimId, 'messages', { text: 'x' })).body.errors).toMatchObject([{ path: 'text' }])
})

test('a note on a claim out of reach is refused, and notes cannot be changed', async () => {
  const { staff, assistant } = { ...app.people, assistant: await app.client('agent').signIn('0240000005') }
  const { claimId } = await reported()
  expect((await postNote(assistant, claimId, 'notes', { text: 'Not my customer.' })).status).toBe(404)
  expectStatus(await postNote(staff, claimId, 'notes', { text: 'First note.' }), 200)
  const change = sql`update record_notes set text = 'Other' where claim_id = ${claimId}`
  await expect(app.db.transaction((tx) => run(tx, change))).rejects.toThrow('permission denied')
})

test('a claim without a reserve, or with a reserve older than 30 days, prompts the office to set it', async () => {
  const { staff, agent } = app.people
  const { claimId } = await reported()
  expect((await getClaim(claimId)).reservePrompt).toContain('no reserve')
  expect((await agent.get(`/claims/${claimId}`)).body.data.reservePrompt).toBeNull()
  await done(staff, claimId, 'reserve', { reservePesewas: 700_00, reason: 'First estimate' })
  expect((await getClaim(claimId)).reservePrompt).toBeNull()
  await app.advanceDays(30)
  expect((await getClaim(claimId)).reservePrompt).toContain('older than 30 days')
  // Setting the same amount again confirms the reserve.
  await done(staff, claimId, 'reserve', { reservePesewas: 700_00, reason: 'Still expected' })
  expect((await getClaim(claimId)).reservePrompt).toBeNull()
})

test('the seller sees the next step, the missing documents and only the actions of a seller', async () => {
  const { staff, agent } = app.people
  const { claimId } = await reported({ type: 'windscreen' })
  await done(staff, claimId, 'acknowledge')
  await done(staff, claimId, 'ask-documents')
  const shown = (await agent.get(`/claims/${claimId}`)).body.data
  expect(shown).toMatchObject({
    nextStep: 'Add the missing documents.',
    missing: ['Photos of the damage', 'Repair estimate'],
    actions: [{ action: 'withdraw' }, { action: 'add-documents' }, { action: 'add-note' }],
  })
  const listed = (await agent.get('/claims?view=open')).body.data
  expect(listed).toContainEqual(expect.objectContaining({ claimId, nextStep: 'Add the missing documents.' }))
})

test('the seller cannot see the reserve: not on the claim, not in its history and not with a filter', async () => {
  const { staff, agent } = app.people
  const { claimId } = await reported()
  await done(staff, claimId, 'reserve', { reservePesewas: 4_321_00, reason: 'Estimate of the garage' })
  const claim = (await agent.get(`/claims/${claimId}`)).body.data
  expect(JSON.stringify(claim)).not.toMatch(/432100|Estimate of the garage/)
  const listed = async (client: Client, range: string) =>
    (await client.get(`/claims?${range}&limit=100`)).body.data.some(
      (row: { claimId: string }) => row.claimId === claimId,
    )
  expect(await listed(staff, 'minPesewas=432100&maxPesewas=432100')).toBe(true)
  expect(await listed(agent, 'minPesewas=432100&maxPesewas=432100')).toBe(false)
  expect(await listed(agent, 'maxPesewas=100')).toBe(true)
})
