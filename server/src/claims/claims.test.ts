import { CLAIM_MOVES, isOpenClaim } from '@okwan/domain/claims/lifecycle'
import { CLAIM_STATUSES } from '@okwan/domain/claims/terms'
import { addDays } from '@okwan/domain/dates'
import { png } from '@okwan/domain/files/bytes.fixture'
import { legalMoves } from '@okwan/domain/policies/moves'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../test/product.ts'
import { run } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { withKey } from '../payments/testing.ts'
import { type Desk, expectStatus, type SoldPolicy, startDesk } from '../service-requests/desk.fixture.ts'
import { OPEN } from './claims-on.ts'

let desk: Desk
let width = 0
beforeAll(async () => {
  desk = await startDesk()
}, 60_000)
afterAll(() => desk.stop())

async function paper(client: Client): Promise<string> {
  const bytes = png(300 + ++width, 200)
  const added = await client.send('POST', '/files?purpose=claim&fileName=paper.png', bytes, {
    'content-type': 'image/png',
  })
  return expectStatus(added, 201).body.data.fileId
}

const NARRATIVE = 'Another car ran into the left door while it was parked at the market.'

async function report(client: Client, policy: SoldPolicy, change: object = {}) {
  const notice = {
    type: 'own_damage',
    incidentDate: desk.today(),
    place: 'Makola, Accra',
    narrative: NARRATIVE,
    driverName: 'Kwame Mensah',
    ...change,
  }
  return client.post('/claims', { policyId: policy.policyId, notice, documents: [] }, withKey())
}

const seen = async (id: string) => (await desk.people.superAdmin.get(`/claims/${id}`)).body.data
async function act(client: Client, id: string, move: string, more: object = {}) {
  const { version } = await seen(id)
  return client.post(`/claims/${id}/${move}`, { version, ...more }, withKey())
}
const done = async (client: Client, id: string, move: string, more: object = {}) =>
  expectStatus(await act(client, id, move, more), 200).body.data

/** Reported by the agent, with every paper, acknowledged and assessed by staff. */
async function assessed(policy: SoldPolicy, assessedPesewas: number, staff = desk.people.staff) {
  const { agent } = desk.people
  const { claimId, checklist } = expectStatus(await report(agent, policy), 201).body.data
  await done(staff, claimId, 'acknowledge')
  for (const { document, needed } of checklist) {
    for (let nth = 0; nth < needed; nth += 1) {
      const documents = [{ document, fileId: await paper(agent) }]
      expectStatus(await agent.post(`/claims/${claimId}/documents`, { documents }, withKey()), 200)
    }
  }
  await done(staff, claimId, 'begin-assessment')
  await done(staff, claimId, 'assess', { assessedPesewas })
  return claimId as string
}

async function accepted(policy: SoldPolicy, claimId: string) {
  const { admin, staff } = desk.people
  const { payablePesewas } = await seen(claimId)
  await done(admin, claimId, 'approve', { payablePesewas })
  const { offerCode } = await done(staff, claimId, 'send-offer')
  const verificationToken = await desk.proof(policy.phone, offerCode.purpose, offerCode.reference)
  return done(staff, claimId, 'accept-offer', { verificationToken })
}

const books = (claimId: string) =>
  desk.query(
    z.object({ event: z.string(), account: z.string(), pesewas: z.number() }),
    sql`select j.event, l.account, l.debit_pesewas as pesewas from journals j join journal_lines l on l.journal_id = j.id
        where l.owner = ${claimId} order by j.posted_at`,
  )

const comprehensive = { coverType: 'comprehensive' as const, marketValuePesewas: 80_000_00 }

describe('a claim', () => {
  test('goes from the report over two people and the customer’s code to money, and the books balance', async () => {
    const { superAdmin, admin } = desk.people
    const policy = await desk.sell(comprehensive)
    const id = await assessed(policy, 1_000_00)
    // A tenth is the customer's to bear.
    expect(await seen(id)).toMatchObject({ status: 'assessed', payablePesewas: 900_00, reservePesewas: 900_00 })
    expect((await accepted(policy, id)).status).toBe('offer_accepted')
    const paying = await done(admin, id, 'request-payout')
    expect(paying).toMatchObject({ status: 'payout_pending', payout: { state: 'requested' } })
    const { payoutId } = paying.payout

    await desk.name(policy.phone, 'Kwame Mensah')
    const at = (path: string) => `/payouts/${payoutId}${path}`
    const version = async () => (await superAdmin.get(at(''))).body.data.version
    expectStatus(await superAdmin.post(at('/take'), { version: await version() }, withKey()), 200)
    const { payee } = (await superAdmin.get(at(''))).body.data
    await desk.name(policy.phone, payee.fullName)
    const { nameToken } = (await superAdmin.get(at(`/name?msisdn=${policy.phone}&network=mtn`))).body.data
    const recommended = {
      version: await version(),
      amountPesewas: 900_00,
      nameToken,
      msisdn: policy.phone,
      network: 'mtn',
    }
    expectStatus(await superAdmin.post(at('/recommend'), recommended, withKey()), 200)
    const second = await desk.client('admin').signIn('233200000008')
    const { approvalCode } = (await second.get(at(''))).body.data
    const verificationToken = await desk.proof('233200000008', 'approval', approvalCode.reference)
    expectStatus(await second.post(at('/approve'), { version: await version(), verificationToken }, withKey()), 200)
    await desk.drain()
    await desk.pass(30)
    await desk.drain()
    expect(await seen(id)).toMatchObject({ status: 'paid', paidPesewas: 900_00, nextDueOn: null, isBreached: false })
    const lines = await books(id)
    expect(lines.map(({ event }) => event)).toEqual(['claim-approved', 'disbursement-held'])
    expect(lines.reduce((sum, { pesewas }) => sum + pesewas, 0)).toBe(0)
  })

  test('is not decided by who reported it, assessed it or sold the policy, nor by staff above their limit', async () => {
    const { staff, agent, admin } = desk.people
    const policy = await desk.sell(comprehensive)
    const id = await assessed(policy, 10_000_00)
    const { payablePesewas } = await seen(id)
    const why = async (client: Client) => (await act(client, id, 'approve', { payablePesewas })).body
    expect(await why(staff)).toMatchObject({ code: 'OWN_CLAIM' })
    expect((await act(agent, id, 'approve', { payablePesewas })).status).toBe(403)
    expect((await act(admin, id, 'approve', { payablePesewas: payablePesewas - 1 })).body.code).toBe('stale_version')
    expectStatus(await act(admin, id, 'approve', { payablePesewas }), 200)
    const large = await assessed(await desk.sell(comprehensive), 6_000_00, admin)
    expect((await act(staff, large, 'approve', { payablePesewas: 5_400_00 })).body.code).toBe('ABOVE_AUTHORITY')
  })

  test('two deciders at once: one decision', async () => {
    const { admin, superAdmin } = desk.people
    const policy = await desk.sell(comprehensive)
    const id = await assessed(policy, 1_000_00)
    const { payablePesewas, version } = await seen(id)
    const answers = await Promise.all([
      admin.post(`/claims/${id}/approve`, { version, payablePesewas }, withKey()),
      superAdmin.post(`/claims/${id}/reject`, { version, reason: 'Not covered' }, withKey()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('needs cover on that day, all that the type asks for, and no loss of the future', async () => {
    const { agent } = desk.people
    const policy = await desk.sell()
    const codes = async (change: object) => (await report(agent, policy, change)).body
    expect(await codes({ incidentDate: addDays(desk.today(), -400) })).toMatchObject({ code: 'NOT_IN_FORCE' })
    expect(await codes({ incidentDate: addDays(desk.today(), 1) })).toMatchObject({ code: 'notice_incomplete' })
    const theft = await codes({ type: 'theft' })
    expect(theft.errors.map(({ path }: { path: string }) => path)).toEqual([
      'notice.policeStation',
      'notice.policeReportNumber',
    ])
    expect(await codes({ type: 'medical' })).toMatchObject({ code: 'NOT_COVERED' })
    // Third-party cover knows no damage of one's own; that shows when it is assessed.
    const id = expectStatus(await report(agent, policy), 201).body.data.claimId
    expect(await seen(id)).toMatchObject({ status: 'reported', claimNumber: expect.stringMatching(/^CLM-\d{6}$/) })
  })

  test('waits for its papers, and the customer is told which', async () => {
    const { agent, staff } = desk.people
    const policy = await desk.sell(comprehensive)
    const id = expectStatus(await report(agent, policy), 201).body.data.claimId
    await done(staff, id, 'acknowledge')
    expect((await act(staff, id, 'begin-assessment')).body.code).toBe('DOCUMENTS_MISSING')
    expect(await done(staff, id, 'ask-documents')).toMatchObject({
      status: 'documents_pending',
      missing: ["Driver's licence", 'Photos of the damage', '2 × Repair estimate'],
    })
  })

  test('blocks a suspension and a refund, and is seen by the request', async () => {
    const { agent } = desk.people
    const policy = await desk.sell(comprehensive)
    const { claimId } = expectStatus(await report(agent, policy), 201).body.data
    const ask = {
      kind: 'suspension',
      reason: 'travel',
      suspendFrom: addDays(desk.today(), 2),
      expectedActivation: addDays(desk.today(), 50),
      stickerRemoved: true,
    }
    expect((await desk.preview(agent, policy, ask)).body.detail).toContain('A claim is open')
    const cancel = {
      kind: 'cancellation',
      reason: 'sold_vehicle',
      effectiveDate: desk.today(),
      cancelledBy: 'policyholder',
      certificateSurrendered: true,
    }
    expect((await desk.preview(agent, policy, cancel)).body.data.toRefundPesewas).toBe(0)
    await done(agent, claimId, 'withdraw', { reason: 'The other driver pays' })
    expect((await desk.preview(agent, policy, ask)).status).toBe(200)
  })

  test('withdrawn after it was agreed is owed no more', async () => {
    const policy = await desk.sell(comprehensive)
    const id = await assessed(policy, 1_000_00)
    await accepted(policy, id)
    await done(desk.people.agent, id, 'withdraw', { reason: 'Repaired privately' })
    const lines = (await books(id)).filter(({ account }) => account === 'claimsPayable')
    expect(lines.map(({ event, pesewas }) => [event, pesewas])).toEqual([
      ['claim-approved', -900_00],
      ['claim-released', 900_00],
    ])
  })

  test('missed clocks are on the list of breaches, and stay there', async () => {
    const { agent, staff } = desk.people
    const policy = await desk.sell(comprehensive)
    const id = expectStatus(await report(agent, policy), 201).body.data.claimId
    const breached = async () => {
      const { data } = (await staff.get('/claims?view=breached&limit=100')).body
      return data.some(({ claimId }: { claimId: string }) => claimId === id)
    }
    expect(await breached()).toBe(false)
    await desk.passDays(2)
    expect(await breached()).toBe(true)
    await done(staff, id, 'acknowledge')
    expect(await breached()).toBe(true)
  })
})

describe('the database alone', () => {
  const moves = legalMoves(CLAIM_MOVES)

  test('knows the same moves as the domain', async () => {
    const rows = await desk.query(
      z.object({ from: z.string(), event: z.string(), to: z.string() }),
      sql`select from_status as from, event, to_status as to from status_moves where entity = 'claim'`,
    )
    const key = ({ from, event, to }: { from: string; event: string; to: string }) => `${from} ${event} ${to}`
    expect(rows.map(key).sort()).toEqual(moves.map(key).sort())
  })

  test('refuses every other move', async () => {
    const policy = await desk.sell(comprehensive)
    const id = expectStatus(await report(desk.people.agent, policy), 201).body.data.claimId
    for (const to of CLAIM_STATUSES.filter((status) => status !== 'reported')) {
      const legal = moves.some((move) => move.from === 'reported' && move.to === to)
      const change = desk.db.transaction(async (tx) => {
        await run(tx, sql`update claims set status = ${to} where id = ${id}`)
        throw new Error('allowed')
      })
      await expect(change).rejects.toThrow(legal ? 'allowed' : /cannot go from|check constraint/)
    }
  })

  test('refuses the seller, the reporter and the assessor as deciders, and another amount after the approval', async () => {
    const policy = await desk.sell(comprehensive)
    const id = await assessed(policy, 1_000_00)
    const staffId = (await desk.actorOf('233200000003')).id
    const agentId = (await desk.actorOf('233240000004')).id
    const decide = (by: string) =>
      desk.db.transaction((tx) =>
        run(
          tx,
          sql`update claims set status = 'approved', decided_by = ${by}, decided_at = ${desk.clock.now()} where id = ${id}`,
        ),
      )
    await expect(decide(staffId)).rejects.toMatchObject({ constraint: 'claims_not_own' })
    await expect(decide(agentId)).rejects.toMatchObject({ constraint: 'claims_not_own_sale' })
    await done(desk.people.admin, id, 'approve', { payablePesewas: 900_00 })
    const raise = desk.db.transaction((tx) => run(tx, sql`update claims set payable_pesewas = 950_00 where id = ${id}`))
    await expect(raise).rejects.toThrow('stays as it was reported')
  })

  test('calls the same claims open as the domain', async () => {
    for (const status of CLAIM_STATUSES) {
      const [row] = await desk.query(
        z.object({ open: z.boolean() }),
        sql`select ${OPEN} as open from (select ${status}::text as status) s`,
      )
      expect(row?.open).toBe(isOpenClaim(status))
    }
  })
})
