import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../claim.fixture.ts'

let app: ServiceApp
let claims: ReturnType<typeof claimActions>
let agent: Client
let staff: Client
/** User of another branch. */
let north: Client
beforeAll(async () => {
  app = await startServiceApp()
  claims = claimActions(app)
  ;({ agent, staff } = app.people)
  north = await app.client('staff').signIn('233200000006')
}, 60_000)
afterAll(() => app.stop())

const INJURY = {
  type: 'third_party_injury',
  policeStation: 'Osu',
  policeReportNumber: '7/26',
  thirdParties: [{ name: 'Yaw Darko' }],
}
const reported = async (change: object = {}): Promise<string> =>
  expectStatus(await claims.report(agent, await app.sell(COMPREHENSIVE), change), 201).body.data.claimId

describe('a medical document of a claim', () => {
  const storedFile = async (fileId: string) => {
    const [file] = await app.query(
      z.object({ purpose: z.string(), file_name: z.string(), key_id: z.string().nullable() }),
      sql`select purpose, file_name, key_id from files where id = ${fileId}`,
    )
    return file
  }
  const listAccesses = (fileId: string) =>
    app.query(
      z.object({ actor: z.string() }),
      sql`select u.mobile_number as actor from audit_log a join users u on u.id = a.actor_id
          where a.action = 'medical-paper-viewed' and a.after ->> 'fileId' = ${fileId}`,
    )
  const add = (claimId: string, document: string, fileId: string) =>
    agent.post(`/claims/${claimId}/documents`, { documents: [{ document, fileId }] }, withKey())

  test('is encrypted, can be opened only by deciders of the claim, and each access is logged', async () => {
    const claimId = await reported(INJURY)
    const fileId = await claims.uploadFile(agent, 'medical-document')
    expectStatus(await add(claimId, 'medical_report', fileId), 200)
    expect(await storedFile(fileId)).toMatchObject({
      purpose: 'medical-document',
      file_name: 'medical-document.png',
      key_id: expect.any(String),
    })
    const { checklist } = (await staff.get(`/claims/${claimId}`)).body.data
    expect(checklist).toContainEqual(
      expect.objectContaining({ document: 'medical_report', files: [{ fileId, isSealed: true }] }),
    )

    const view = (client: Client) => client.post(`/claims/${claimId}/documents/${fileId}/view`, {})
    expect((await agent.get(`/files/${fileId}`)).body.code).toBe('forbidden')
    expect((await staff.get(`/files/${fileId}`)).body.code).toBe('forbidden')
    expect((await view(agent)).status).toBe(403)
    expect((await view(north)).status).toBe(404)
    expect(await listAccesses(fileId)).toEqual([])
    expectStatus(await view(staff), 200)
    expect(await listAccesses(fileId)).toEqual([{ actor: '233200000003' }])
  })

  test('cannot be added as an ordinary document, or vice versa', async () => {
    const claimId = await reported(INJURY)
    const open = await claims.uploadFile(agent)
    expect((await add(claimId, 'medical_report', open)).body.code).toBe('no_such_file')
    expectStatus(await add(claimId, 'driver_licence', open), 200)
    expect((await staff.post(`/claims/${claimId}/documents/${open}/view`, {})).body.code).toBe('no_such_file')
  })
})

describe('the list of claims', () => {
  const idsOf = async (client: Client, query: string): Promise<string[]> =>
    expectStatus(await client.get(`/claims?${query}`), 200).body.data.map(({ claimId }: { claimId: string }) => claimId)

  test('is filtered by assignee and reserve within the branches of the user', async () => {
    const claimId = await reported({ estimatePesewas: 7_777_00 })
    await claims.done(staff, claimId, 'acknowledge')
    const handlerId = (await app.actorOf('233200000003')).id
    expect(await idsOf(staff, `handlerId=${handlerId}`)).toEqual([claimId])
    expect(await idsOf(staff, `handlerId=${(await app.actorOf('233200000002')).id}`)).toEqual([])
    expect(await idsOf(staff, 'minPesewas=777700&maxPesewas=777700')).toEqual([claimId])
    expect(await idsOf(staff, 'minPesewas=777701')).toEqual([])
    expect(await idsOf(north, `handlerId=${handlerId}`)).toEqual([])
  })

  test('has charts of statuses and of amounts by month', async () => {
    const claimId = await reported({ estimatePesewas: 5_000_00 })
    const { stages, months } = (await staff.get('/claims/overview')).body.data
    const open = await idsOf(staff, 'view=open&limit=100')
    expect(open).toContain(claimId)
    const counted = stages.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(counted).toBe(open.length)
    expect(months).toHaveLength(12)
    expect(months.at(-1).month).toBe(app.today().slice(0, 7))
    expect(months.at(-1).waitingPesewas).toBeGreaterThanOrEqual(5_000_00)
    const overview = (await north.get('/claims/overview')).body.data
    expect(overview.stages.every(({ count }: { count: number }) => count === 0)).toBe(true)
    expect((await agent.get('/claims/overview')).status).toBe(403)
  })
})
