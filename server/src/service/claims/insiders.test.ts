import { png } from '@okwan/domain/platform/files/bytes.fixture'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from './claim.fixture.ts'

/** Fraud attempts by signed-in users. */
const KOJO = '233200000002'
const NANA = '233200000008'
const EFUA = '233200000001'

let app: ServiceApp
let owner: pg.Client
let nana: Client
let efua: Client
let { report, getClaim, done, assessed, accepted } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  ;({ report, getClaim, done, assessed, accepted } = claimActions(app))
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  nana = await app.client('admin').signIn(NANA)
  efua = app.people.superAdmin
}, 60_000)
afterAll(async () => {
  expect(await checkMoney(app.product)).toEqual([])
  await owner.end()
  await app.stop()
})

/** Rewrites a row without triggers, as if this person were the seller or the payee. */
async function updateWithoutTriggers(statement: string, values: unknown[]): Promise<void> {
  await owner.query(`begin; set local session_replication_role = 'replica'`)
  await owner.query(statement, values)
  await owner.query('commit')
}

async function queued(body: object = {}) {
  const policy = await app.sell(COMPREHENSIVE)
  const id = await assessed(policy, 900_00)
  await accepted(policy, id)
  const { payouts } = await done(app.people.admin, id, 'request-payout', body)
  return { policy, payoutId: payouts[0].payoutId as string }
}

const payoutAs = async (client: Client, id: string) => (await client.get(`/payouts/${id}`)).body.data

async function act(client: Client, id: string, action: string, more: object = {}) {
  const { version } = await payoutAs(efua, id)
  return client.post(`/payouts/${id}/${action}`, { version, ...more }, withKey())
}

async function recommend(client: Client, id: string, msisdn: string, more: object = {}) {
  if ((await payoutAs(efua, id)).state === 'requested') expectStatus(await act(nana, id, 'take'), 200)
  const { amountPesewas } = await payoutAs(efua, id)
  const named = await client.get(`/payouts/${id}/name?msisdn=${msisdn}&network=mtn`)
  const { nameToken } = named.body.data
  return act(client, id, 'recommend', { amountPesewas, nameToken, msisdn, network: 'mtn', ...more })
}

async function approve(client: Client, mobileNumber: string, id: string) {
  const { approvalCode } = await payoutAs(client, id)
  const verificationToken = await app.createVerificationToken(mobileNumber, 'approval', approvalCode.reference)
  return act(client, id, 'approve', { verificationToken })
}

describe('the payee', () => {
  test('cannot be a colleague in the name of a garage, or the maker', async () => {
    const { payoutId } = await queued({ payee: 'Abena Owusu' })
    const abena = '233200000003'
    for (const number of [abena, NANA]) await app.name(number, 'Abena Owusu')
    expect((await recommend(nana, payoutId, abena)).body).toMatchObject({
      code: 'payee_is_colleague',
      errors: [{ path: 'msisdn' }],
    })
    expect((await recommend(nana, payoutId, NANA)).body.code).toBe('own_payout')
  })

  test('cannot be the maker in the database', async () => {
    const { policy, payoutId } = await queued()
    await app.name(policy.phone, 'Kwame Mensah')
    expectStatus(await recommend(nana, payoutId, policy.phone), 200)
    await expect(
      owner.query(`update payouts set payee_phone = '${NANA}' where id = $1`, [payoutId]),
    ).rejects.toMatchObject({ constraint: 'payee_does_not_decide' })
  })

  test('cannot reject the payout and sees the reason in advance', async () => {
    const { policy, payoutId } = await queued()
    await app.name(policy.phone, 'Kwame Mensah')
    expectStatus(await recommend(efua, payoutId, policy.phone), 200)
    expectStatus(await act(efua, payoutId, 'return', { reason: 'Ask again' }), 200)
    await updateWithoutTriggers('update payouts set payee_phone = $2 where id = $1', [payoutId, NANA])
    expect((await payoutAs(nana, payoutId)).decideRefusal).toContain('your own number')
    expect((await act(nana, payoutId, 'reject', { reason: 'Not today' })).body.code).toBe('own_payout')
  })
})

describe('the seller or policyholder', () => {
  test('cannot recommend, reject or approve the payout and sees the reason in advance', async () => {
    const { policy, payoutId } = await queued()
    await app.name(policy.phone, 'Kwame Mensah')
    const soldBy =
      'update policy_records set seller_id = (select id from users where mobile_number = $2) where policy_id = $1'
    await updateWithoutTriggers(soldBy, [policy.policyId, NANA])
    expectStatus(await act(efua, payoutId, 'take'), 200)
    expect((await payoutAs(nana, payoutId)).decideRefusal).toContain('You sold or own this policy')
    expect((await recommend(nana, payoutId, policy.phone)).body.code).toBe('own_sale')
    expect((await act(nana, payoutId, 'reject', { reason: 'Not today' })).body.code).toBe('own_sale')
    expectStatus(await recommend(efua, payoutId, policy.phone), 200)
    expect((await approve(nana, NANA, payoutId)).body.code).toBe('own_sale')
    await expect(
      owner.query(
        `insert into payout_approvals (payout_id, approver_id, content_hash, amount_pesewas, approved_at)
         select p.id, u.id, payout_content_hash(p), p.amount_pesewas, now() from payouts p, users u
         where p.id = $1 and u.mobile_number = $2`,
        [payoutId, NANA],
      ),
    ).rejects.toMatchObject({ constraint: 'payout_not_own_sale' })
    await expect(
      owner.query('update payouts set recommended_by = (select id from users where mobile_number = $2) where id = $1', [
        payoutId,
        NANA,
      ]),
    ).rejects.toMatchObject({ constraint: 'payout_not_own_sale' })
  })

  test('has the same limits as the policyholder', async () => {
    const { policy, payoutId } = await queued()
    const changePhone = `update customers set phone = $2 where id = (select customer_id from policy_records
      where policy_id = $1 and is_current)`
    await updateWithoutTriggers(changePhone, [policy.policyId, NANA])
    expectStatus(await act(efua, payoutId, 'take'), 200)
    expect((await act(nana, payoutId, 'reject', { reason: 'Not today' })).body.code).toBe('own_sale')
    await updateWithoutTriggers(changePhone, [policy.policyId, policy.phone])
  })
})

describe('an approval', () => {
  test('counts once for a repeated key; a used code or the requester is refused', async () => {
    const { policy, payoutId } = await queued()
    await app.name(policy.phone, 'Kwame Mensah')
    expectStatus(await recommend(nana, payoutId, policy.phone), 200)
    expect((await approve(app.people.admin, KOJO, payoutId)).body.code).toBe('own_request')
    const { approvalCode, version } = await payoutAs(efua, payoutId)
    const verificationToken = await app.createVerificationToken(EFUA, 'approval', approvalCode.reference)
    const key = withKey()
    const body = { version, verificationToken }
    const first = expectStatus(await efua.post(`/payouts/${payoutId}/approve`, body, key), 200)
    const replay = expectStatus(await efua.post(`/payouts/${payoutId}/approve`, body, key), 200)
    expect(replay.body).toEqual(first.body)
    expect((await efua.post(`/payouts/${payoutId}/approve`, body, withKey())).status).toBe(412)
    expect((await act(efua, payoutId, 'approve', { verificationToken })).body.code).toBe('payout_state')
    const { rows } = await owner.query('select count(*)::int as n from payout_approvals where payout_id = $1', [
      payoutId,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test.each([0, -100_00, 1.5, 10_000_000_01, Number.MAX_SAFE_INTEGER])(
    'of %d pesewas is refused',
    async (amountPesewas) => {
      const { policy, payoutId } = await queued()
      await app.name(policy.phone, 'Kwame Mensah')
      expect((await recommend(nana, payoutId, policy.phone, { amountPesewas })).body.code).toBe('invalid')
    },
  )
})

describe('evidence', () => {
  const add = (client: Client, bytes: Uint8Array, fileName = 'document.png', type = 'image/png') =>
    client.send('POST', `/files?purpose=claim&fileName=${encodeURIComponent(fileName)}`, bytes, {
      'content-type': type,
    })

  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a shell script', '#!/bin/sh\nrm -rf /'],
    ['HTML with the header of an image', 'GIF89a<script>alert(1)</script>'],
  ])('that is %s is refused despite its image name', async (_description, text) => {
    const response = await add(app.people.agent, Buffer.from(text))
    expect([response.status, response.body.code]).toEqual([422, expect.any(String)])
  })

  test('that is valid as image and HTML is served as an image and runs no script', async () => {
    const both = Buffer.concat([png(321, 123), Buffer.from('<script>alert(1)</script>')])
    const { fileId, fileName } = expectStatus(await add(app.people.agent, both, '../../etc/passwd.html'), 201).body.data
    expect(fileName).toBe('passwd.png')
    expect((await app.people.agent.get(`/files/${fileId}`)).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('of another user cannot be used by its id', async () => {
    const policy = await app.sell(COMPREHENSIVE)
    const outsider = await app.client('agent').signIn('233240000007')
    const { fileId } = expectStatus(await add(outsider, png(333, 222)), 201).body.data
    const { claimId } = expectStatus(await report(app.people.agent, policy), 201).body.data
    const documents = [{ document: 'photos', fileId }]
    const response = await app.people.agent.post(`/claims/${claimId}/documents`, { documents }, withKey())
    expect(response.status).toBeGreaterThanOrEqual(404)
    expect((await getClaim(claimId)).otherFiles).toEqual([])
  })
})
