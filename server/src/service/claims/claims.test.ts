import { addDays } from '@okwan/domain/platform/dates'
import { legalMoves } from '@okwan/domain/policies/policies/moves'
import { CLAIM_MOVES, isOpenClaim } from '@okwan/domain/service/claims/lifecycle'
import { CLAIM_STATUSES } from '@okwan/domain/service/claims/terms'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { OPEN } from '../../policies/policies/read/claims-on.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from './claim.fixture.ts'

let app: ServiceApp
let owner: pg.Client
let { report, getClaim, act, done, assessed, accepted, payOut, ledgerLines } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  ;({ report, getClaim, act, done, assessed, accepted, payOut, ledgerLines } = claimActions(app))
}, 60_000)
afterAll(async () => {
  await owner.end()
  await app.stop()
})

describe('a claim', () => {
  test('is reported, decided by two people, accepted by code and paid, with a balanced ledger', async () => {
    const { admin } = app.people
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 1_000_00)
    // The excess is 10%.
    expect(await getClaim(id)).toMatchObject({ status: 'assessed', payablePesewas: 900_00, reservePesewas: 900_00 })
    expect((await accepted(policy, id)).status).toBe('offer_accepted')
    const paying = await done(admin, id, 'request-payout')
    expect(paying).toMatchObject({ status: 'payout_pending', payouts: [{ state: 'requested' }] })
    const { payoutId } = paying.payouts[0]

    await payOut(policy, payoutId)
    expect(await getClaim(id)).toMatchObject({
      status: 'paid',
      paidPesewas: 900_00,
      nextDueOn: null,
      isBreached: false,
    })
    const lines = await ledgerLines(id)
    expect(lines.map(({ event }) => event)).toEqual(['claim-approved', 'disbursement-held'])
    expect(lines.reduce((sum, { pesewas }) => sum + pesewas, 0)).toBe(0)
  })

  test('cannot be decided by the reporter, assessor or seller, or by Staff above their limit', async () => {
    const { staff, agent, admin } = app.people
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 10_000_00)
    const { payablePesewas } = await getClaim(id)
    const refusal = async (client: Client) => (await act(client, id, 'approve', { payablePesewas })).body
    expect(await refusal(staff)).toMatchObject({ code: 'own_claim' })
    expect((await act(agent, id, 'approve', { payablePesewas })).status).toBe(403)
    expect((await act(admin, id, 'approve', { payablePesewas: payablePesewas - 1 })).body.code).toBe('stale_version')
    expectStatus(await act(admin, id, 'approve', { payablePesewas }), 200)
    const large = await assessed(await app.sell(COMPREHENSIVE), 6_000_00, { staff: admin })
    expect((await act(staff, large, 'approve', { payablePesewas: 5_400_00 })).body.code).toBe('above_authority')
  })

  test('two concurrent decisions have one effect', async () => {
    const { admin, superAdmin } = app.people
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 1_000_00)
    const { payablePesewas, version } = await getClaim(id)
    const responses = await Promise.all([
      admin.post(`/claims/${id}/approve`, { version, payablePesewas }, withKey()),
      superAdmin.post(`/claims/${id}/reject`, { version, reason: 'Not covered' }, withKey()),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('needs cover on the date of loss, all details of its type, and a date that is not in the future', async () => {
    const { agent } = app.people
    const policy = await app.sell()
    const codes = async (change: object) => (await report(agent, policy, change)).body
    expect(await codes({ incidentDate: addDays(app.today(), -400) })).toMatchObject({ code: 'not_in_force' })
    expect(await codes({ incidentDate: addDays(app.today(), 1) })).toMatchObject({ code: 'notice_incomplete' })
    const codesAt = (incidentTime: string | undefined) => codes({ incidentTime })
    expect((await codesAt('23:59')).errors).toMatchObject([{ path: 'notice.incidentTime' }])
    expect((await codesAt(undefined)).errors).toMatchObject([{ path: 'notice.incidentTime' }])
    // The policy was issued today, after midnight.
    expect(await codesAt('00:00')).toMatchObject({ code: 'not_in_force', errors: [{ path: 'notice.incidentTime' }] })
    const theft = await codes({ type: 'theft' })
    expect(theft.errors.map(({ path }: { path: string }) => path)).toEqual([
      'notice.policeStation',
      'notice.policeReportNumber',
    ])
    expect(await codes({ type: 'medical' })).toMatchObject({ code: 'not_covered' })
    // Third-party cover does not include own damage, which is checked at the assessment.
    const id = expectStatus(await report(agent, policy), 201).body.data.claimId
    expect(await getClaim(id)).toMatchObject({ status: 'reported', claimNumber: expect.stringMatching(/^CLM-\d{6}$/) })
  })

  test('awaits its documents and lists the missing ones', async () => {
    const { agent, staff } = app.people
    const policy = await app.sell(COMPREHENSIVE)
    const id = expectStatus(await report(agent, policy), 201).body.data.claimId
    await done(staff, id, 'acknowledge')
    expect((await act(staff, id, 'begin-assessment')).body.code).toBe('documents_missing')
    expect(await done(staff, id, 'ask-documents')).toMatchObject({
      status: 'documents_pending',
      missing: ['Driver’s licence', 'Photos of the damage', '2 × Repair estimate'],
    })
  })

  test('blocks a suspension and a refund, and is shown on the request', async () => {
    const { agent } = app.people
    const policy = await app.sell(COMPREHENSIVE)
    const { claimId } = expectStatus(await report(agent, policy), 201).body.data
    const content = {
      kind: 'suspension',
      reason: 'travel',
      suspendFrom: addDays(app.today(), 2),
      expectedActivation: addDays(app.today(), 50),
      stickerRemoved: true,
    }
    expect((await app.preview(agent, policy, content)).body.detail).toContain('open claim')
    const cancel = {
      kind: 'cancellation',
      reason: 'sold_vehicle',
      effectiveDate: app.today(),
      cancelledBy: 'policyholder',
      certificateSurrendered: true,
    }
    expect((await app.preview(agent, policy, cancel)).body.data.toRefundPesewas).toBe(0)
    await done(agent, claimId, 'withdraw', { reason: 'The other driver pays' })
    expect((await app.preview(agent, policy, content)).status).toBe(200)
  })

  test('that is withdrawn after acceptance is no longer owed', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 1_000_00)
    await accepted(policy, id)
    await done(app.people.agent, id, 'withdraw', { reason: 'Repaired privately' })
    const lines = (await ledgerLines(id)).filter(({ account }) => account === 'claimsPayable')
    expect(lines.map(({ event, pesewas }) => [event, pesewas])).toEqual([
      ['claim-approved', -900_00],
      ['claim-released', 900_00],
    ])
  })

  test('missed deadlines stay on the list of SLA breaches, but are overdue only until the work is done', async () => {
    const { agent, staff } = app.people
    const policy = await app.sell(COMPREHENSIVE)
    const id = expectStatus(await report(agent, policy), 201).body.data.claimId
    const isListed = async (view: string) => {
      const { data } = (await staff.get(`/claims?view=${view}&limit=100`)).body
      return data.some(({ claimId }: { claimId: string }) => claimId === id)
    }
    expect([await isListed('breached'), await isListed('overdue')]).toEqual([false, false])
    await app.advanceDays(2)
    expect([await isListed('breached'), await isListed('overdue')]).toEqual([true, true])
    await done(staff, id, 'acknowledge')
    expect([await isListed('breached'), await isListed('overdue')]).toEqual([true, false])
  })
})

describe('the database', () => {
  const moves = legalMoves(CLAIM_MOVES)

  test('has the same moves as the domain', async () => {
    const rows = await app.query(
      z.object({ from: z.string(), event: z.string(), to: z.string() }),
      sql`select from_status as from, event, to_status as to from status_moves where entity = 'claim'`,
    )
    const key = ({ from, event, to }: { from: string; event: string; to: string }) => `${from} ${event} ${to}`
    expect(rows.map(key).sort()).toEqual(moves.map(key).sort())
  })

  test('refuses all other moves', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const id = expectStatus(await report(app.people.agent, policy), 201).body.data.claimId
    const { id: deciderId } = await app.actorOf('233200000002')
    const payoutId = await app.refund()
    const fill = `decided_by = $2, decided_at = now(), accepted_code_id = gen_random_uuid(), payout_id = $4`
    for (const from of CLAIM_STATUSES) {
      for (const to of CLAIM_STATUSES.filter((status) => status !== from)) {
        await owner.query('begin')
        // Set without triggers, with the columns that any status needs.
        await owner.query(`set local session_replication_role = 'replica'`)
        await owner.query(`update claims set status = $3, ${fill} where id = $1`, [id, deciderId, from, payoutId])
        await owner.query(`set local session_replication_role = 'origin'`)
        await owner.query('set local role okwan_app')
        const outcome = await owner.query('update claims set status = $2 where id = $1', [id, to]).then(
          () => 'moved',
          (error: { constraint?: string }) => error.constraint,
        )
        await owner.query('rollback')
        const legal = moves.some((move) => move.from === from && move.to === to)
        // An acceptance also needs the customer's code or a checked voucher.
        const moved = to === 'offer_accepted' ? 'claims_acceptance' : 'moved'
        expect(`${from} ${to} ${outcome}`).toBe(`${from} ${to} ${legal ? moved : 'claim_status_move'}`)
      }
    }
  })

  test('refuses a decision by seller, reporter or assessor, and another amount after the approval', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const id = await assessed(policy, 1_000_00)
    const staffId = (await app.actorOf('233200000003')).id
    const agentId = (await app.actorOf('233240000004')).id
    const decide = (by: string) =>
      app.db.transaction((tx) =>
        run(
          tx,
          sql`update claims set status = 'approved', decided_by = ${by}, decided_at = ${app.clock.now()} where id = ${id}`,
        ),
      )
    await expect(decide(staffId)).rejects.toMatchObject({ constraint: 'claims_not_own' })
    await expect(decide(agentId)).rejects.toMatchObject({ constraint: 'claims_not_own_sale' })
    await done(app.people.admin, id, 'approve', { payablePesewas: 900_00 })
    const raise = app.db.transaction((tx) => run(tx, sql`update claims set payable_pesewas = 950_00 where id = ${id}`))
    await expect(raise).rejects.toThrow('the content of a claim cannot be changed')
  })

  test('has the same open statuses as the domain', async () => {
    for (const status of CLAIM_STATUSES) {
      const [row] = await app.query(
        z.object({ open: z.boolean() }),
        sql`select ${OPEN} as open from (select ${status}::text as status) s`,
      )
      expect(row?.open).toBe(isOpenClaim(status))
    }
  })
})
