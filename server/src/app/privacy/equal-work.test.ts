import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS, type Role } from '@okwan/domain/platform/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFor, askedOf, bodyFor, missingIdOf } from '../../../test/matrix/addresses.ts'
import type { Records } from '../../../test/matrix/kinds.ts'
import { addColleagues, type Clients } from '../../../test/matrix/people.ts'
import { makeRecords } from '../../../test/matrix/records.ts'
import { withKey } from '../../money/payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { statementsOf } from './customer-privacy.fixture.ts'

let product: PayoutProduct
let clients: Clients
let records: Records

beforeAll(async () => {
  product = await startPayoutProduct()
  await addColleagues(product)
  ;({ clients, records } = await makeRecords(product))
}, 180_000)
afterAll(() => product.stop())

const mayCall = ({ permission }: Endpoint, role: Role) => {
  if (permission === 'public' || permission === 'signed-in') return true
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Endpoints with a minimum duration may do different work. */
const isCompared = ([key, endpoint]: [string, Endpoint]) =>
  askedOf(key).how === 'record' && !endpoint.minimumMs && !endpoint.stream && !endpoint.fileBody

/** Endpoints of one record whose work tells the role that a record out of reach exists. */
async function toldApart(role: Role) {
  const told: string[] = []
  let compared = 0
  for (const [key, endpoint] of everyEndpoint().filter(isCompared)) {
    const asked = askedOf(key)
    const recordId = asked.how === 'record' ? records[asked.kind]?.stranger : undefined
    if (asked.how !== 'record' || !recordId || !mayCall(endpoint, role)) continue
    const ask = async (id: string) => {
      let status = 0
      const statements = await statementsOf(async () => {
        const { method } = splitKey(key)
        const body = bodyFor(key, endpoint, id)
        status = (await clients[role].send(method, addressFor(key, endpoint, id), body, withKey())).status
      })
      return { status, statements }
    }
    const missing = missingIdOf(asked.kind)
    await ask(missing) // loads what the server keeps in memory
    const [absent, hidden] = [await ask(missing), await ask(recordId)]
    if (hidden.status !== 404) continue
    compared += 1
    if (JSON.stringify(absent.statements) !== JSON.stringify(hidden.statements)) told.push(key)
  }
  return { told, compared }
}

test.each(['Staff', 'Admin', 'Agent'] as const)(
  'a record out of reach needs the same statements as a missing one, for the role %s',
  async (role) => {
    const { told, compared } = await toldApart(role)
    expect(told).toEqual([])
    expect(compared).toBeGreaterThan(40)
  },
  120_000,
)
