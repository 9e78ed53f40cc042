import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { type Queue, type SoldPolicy, startQueue } from '../../service/service-requests/queue.fixture.ts'

let queue: Queue
beforeAll(async () => {
  queue = await startQueue()
}, 60_000)
afterAll(() => queue.stop())

const of = async (policy: SoldPolicy, query = '') =>
  (await queue.people.staff.get(`/policies/${policy.policyId}${query}`)).body.data
const version = (policy: SoldPolicy) => `?policyRecordId=${policy.policyRecordId}`
const document = async (policy: SoldPolicy, name: string, query = '') =>
  textOf((await queue.people.staff.get(`/policies/${policy.policyId}/${name}.pdf${query}`)).bytes)
const checked = async (verifyUrl: string) =>
  (await queue.client('admin').get(`/verify/${verifyUrl.split('/').at(-1)}`)).body.data

test('an old sticker verifies against the current cover', async () => {
  const policy = await queue.sell()
  const { verifyUrl } = await of(policy)
  await queue.carryThrough(policy, { kind: 'vehicle', color: 'Blue' })
  expect(await checked(verifyUrl)).toMatchObject({
    isInForce: true,
    vehicle: 'Blue Toyota Corolla',
    certificateNumber: expect.stringMatching(/-02$/),
    replacedCertificateNumber: expect.stringMatching(/-01$/),
  })
  const { verifyUrl: newest } = await of(policy)
  expect(await checked(newest)).toMatchObject({ isInForce: true, replacedCertificateNumber: null })
  await queue.carryThrough(policy, {
    kind: 'cancellation',
    reason: 'sold_vehicle',
    effectiveDate: queue.today(),
    certificateSurrendered: true,
  })
  expect(await checked(verifyUrl)).toMatchObject({ isInForce: false, status: 'cancelled' })
})

test('a replaced version keeps its plate and name, and the slip shows the changes', async () => {
  const policy = await queue.sell({ lastName: 'Mensa' })
  const { vehicleDetails } = await of(policy)
  const plate = vehicleDetails.registrationNumber.replaceAll(' ', '')
  await queue.carryThrough(policy, { kind: 'vehicle', registrationNumber: 'GT 8123-25' })
  await queue.pass(1)
  await queue.carryThrough(policy, { kind: 'customer', lastName: 'Mensah', dateOfBirth: '1985-04-13' })

  expect(await of(policy, version(policy))).toMatchObject({
    isCurrent: false,
    vehicleDetails: { registrationNumber: vehicleDetails.registrationNumber },
    customer: { fullName: 'Kwame Mensa' },
  })
  const first = await document(policy, 'certificate', version(policy))
  expect(first).toContain(plate)
  expect(first).toContain('KwameMensa5.')
  const now = await document(policy, 'certificate')
  expect(now).toContain('GT8123-25')
  expect(now).toContain('KwameMensah')

  const second = (await queue.people.staff.get(`/policies/${policy.policyId}/versions`)).body.data[1]
  const slip = await document(policy, 'endorsement', `?policyRecordId=${second.policyRecordId}`)
  expect(slip).toContain(`Registration${plate}→GT8123-25`)
  const newest = await document(policy, 'endorsement')
  expect(newest).toContain('PolicyholderKwameMensa→KwameMensah')
  expect(newest).toContain('12Apr1985→13Apr1985')
})

test('the data of a version cannot be rewritten', async () => {
  for (const table of ['former_vehicles', 'former_customers']) {
    const rewrite = queue.db.transaction((tx) => run(tx, sql`update ${raw(table)} set printed = '{}'`))
    await expect(rewrite).rejects.toThrow('permission denied')
  }
})
