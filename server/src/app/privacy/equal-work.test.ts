import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS, type Role } from '@okwan/domain/platform/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFor, bodyFor, idTargetOf, missingIdOf } from '../../../test/matrix/addresses.ts'
import type { Records } from '../../../test/matrix/kinds.ts'
import { addColleagues, type Clients } from '../../../test/matrix/people.ts'
import { createRecords } from '../../../test/matrix/records.ts'
import { withKey } from '../../money/payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { statementsOf } from './customer-privacy.fixture.ts'

let product: PayoutProduct
let clients: Clients
let records: Records

beforeAll(async () => {
  product = await startPayoutProduct()
  await addColleagues(product)
  ;({ clients, records } = await createRecords(product))
}, 180_000)
afterAll(() => product.stop())

const canCall = ({ permission }: Endpoint, role: Role) => {
  if (permission === 'public' || permission === 'signed-in') return true
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Endpoints with a minimum duration may do different work. */
const isCompared = ([key, endpoint]: [string, Endpoint]) =>
  idTargetOf(key).how === 'record' && !endpoint.minimumMs && !endpoint.stream && !endpoint.fileBody

/** Endpoints of one record whose work reveals to the role that a record out of reach exists. */
async function distinguishableEndpoints(role: Role) {
  const distinguishable: string[] = []
  let compared = 0
  for (const [key, endpoint] of everyEndpoint().filter(isCompared)) {
    const target = idTargetOf(key)
    const recordId = target.how === 'record' ? records[target.kind]?.outsider : undefined
    if (target.how !== 'record' || !recordId || !canCall(endpoint, role)) continue
    const sendRequest = async (id: string) => {
      let status = 0
      const statements = await statementsOf(async () => {
        const { method } = splitKey(key)
        const body = bodyFor(key, endpoint, id)
        status = (await clients[role].send(method, addressFor(key, endpoint, id), body, withKey())).status
      })
      return { status, statements }
    }
    const missing = missingIdOf(target.kind)
    await sendRequest(missing) // loads the data that the server caches
    const [absent, hidden] = [await sendRequest(missing), await sendRequest(recordId)]
    if (hidden.status !== 404) continue
    compared += 1
    if (JSON.stringify(absent.statements) !== JSON.stringify(hidden.statements)) distinguishable.push(key)
  }
  return { distinguishable, compared }
}

test.each(['Staff', 'Admin', 'Agent'] as const)(
  'a record out of reach needs the same statements as a missing one, for the role %s',
  async (role) => {
    const { distinguishable, compared } = await distinguishableEndpoints(role)
    expect(distinguishable).toEqual([])
    expect(compared).toBeGreaterThan(40)
  },
  120_000,
)
