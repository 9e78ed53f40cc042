import process from 'node:process'
import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS } from '@okwan/domain/platform/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileText } from '../../test/fuzz/hostile-values.ts'
import { mutate } from '../../test/fuzz/mutate.ts'
import { bodyFor, idTargetOf } from '../../test/matrix/addresses.ts'
import type { Records } from '../../test/matrix/kinds.ts'
import { addColleagues, type Clients, PERSONS, type Person, signIn } from '../../test/matrix/people.ts'
import { createRecords } from '../../test/matrix/records.ts'
import { sampleOf, UNKNOWN_ID } from '../../test/matrix/sample.ts'
import type { TestResponse } from '../../test/product.ts'
import { type Chance, chanceOf } from '../cli/torture/chance.ts'
import { withKey } from '../money/payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../money/payouts/send/testing.ts'

// Hostile requests to every endpoint of the contract. `npm run fuzz -- --requests 100000 --seed 7` runs it longer.
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500)
const seed = Number(process.env.FUZZ_SEED ?? 1)

let product: PayoutProduct
let clients: Clients
let records: Records

beforeAll(async () => {
  product = await startPayoutProduct({ env: { LOG_LEVEL: 'error' } })
  await addColleagues(product)
  ;({ clients, records } = await createRecords(product))
}, 180_000)
afterAll(() => product.stop())

type Request = { person: Person; method: string; path: string; body: unknown; headers: Record<string, string> }

/** These users can sign in again without a code when a request has ended their session. */
const people: Person[] = PERSONS.filter((person) => person !== 'colleague' && person !== 'neighbour')

/** Streams do not end, and signing out would leave the rest of the requests without a session. */
const endpoints = everyEndpoint().filter(([key, { stream }]) => !stream && key !== 'POST /auth/logout')

/** The first request to an endpoint comes from a user who may call it, so that the server reads the input at least once. */
function createRequest(chance: Chance, [key, endpoint]: (typeof endpoints)[number], isFirst: boolean): Request {
  const { method } = splitKey(key)
  const person = chance.pick(isFirst || chance.below(4) > 0 ? callersOf(endpoint) : people)
  const recordId = recordFor(chance, key)
  return {
    person,
    method,
    path: pathOf(chance, key, endpoint, recordId),
    body: bodyOf(chance, key, endpoint, recordId),
    headers: isFirst ? withKey() : headersOf(chance),
  }
}

function callersOf({ permission }: Endpoint): Person[] {
  if (permission === 'public' || permission === 'signed-in') return people
  const roles: readonly string[] = PERMISSIONS[permission]
  const callers = people.filter((person) => roles.includes(person === 'outsider' ? 'Agent' : person))
  return callers.length > 0 ? callers : people
}

function recordFor(chance: Chance, key: string): string {
  const target = idTargetOf(key)
  const ids = target.how === 'record' ? Object.values(records[target.kind] ?? {}) : []
  return ids.length > 0 && chance.below(10) > 0 ? chance.pick(ids) : UNKNOWN_ID
}

function pathOf(chance: Chance, key: string, { query }: Endpoint, recordId: string): string {
  const isHostile = chance.below(10) === 0
  const path = splitKey(key).path.replace(/\{(\w+)\}/g, () =>
    encodeURIComponent(isHostile ? hostileText(chance).toWellFormed().slice(0, 300) : recordId),
  )
  if (!query) return path
  const search = new URLSearchParams(sampleOf(query))
  const names = Object.keys(query.shape)
  // One or two hostile parameters. With more, the refusal of one would hide the effect of the others.
  for (let i = chance.below(2); i >= 0 && names.length > 0; i--) {
    const name = chance.pick(names)
    search.set(name, hostileText(chance).slice(0, 2000))
    if (chance.below(10) === 0) search.append(name, hostileText(chance).slice(0, 2000))
  }
  return `${path}?${search}`
}

function bodyOf(chance: Chance, key: string, endpoint: Endpoint, recordId: string): unknown {
  if (!endpoint.body) return endpoint.anyBody || endpoint.fileBody ? hostileText(chance) : undefined
  if (chance.below(100) === 0) return chance.pick(['{', '[]]', '\u{feff}{}', '"', '{"a":1e999}', ''])
  const whole = chance.below(2) === 0 ? sampleOf(endpoint.body, 'all') : bodyFor(key, endpoint, recordId)
  return mutate(whole, chance)
}

function headersOf(chance: Chance): Record<string, string> {
  if (chance.below(20) > 0) return withKey()
  return chance.pick<Record<string, string>>([
    {},
    { 'idempotency-key': 'x'.repeat(1000) },
    { ...withKey(), 'content-type': 'text/plain' },
    { ...withKey(), authorization: 'Bearer ' },
    { ...withKey(), 'if-match': '*', range: 'bytes=0-1' },
    { ...withKey(), cookie: '__proto__=1; =; ;;' },
  ])
}

test(`${requests} hostile requests get a status below 500 (seed ${seed})`, async () => {
  const chance = chanceOf(seed)
  const faults: string[] = []
  const statuses = new Map<string, Set<number>>()
  for (let i = 0; i < requests; i++) {
    const endpoint = endpoints[i % endpoints.length]
    if (!endpoint) throw new Error('the contract has no endpoints')
    const request = createRequest(chance, endpoint, i < endpoints.length)
    const response = await send(request)
    statuses.set(endpoint[0], (statuses.get(endpoint[0]) ?? new Set()).add(response.status))
    if (response.status >= 500) faults.push(`request ${i}: ${describe(request)}\n${product.logLines().at(-1)}`)
  }
  expect(faults).toEqual([])
  // A request that is refused before its input is read proves nothing.
  const unread = [...statuses].filter(([, statusesSeen]) =>
    [...statusesSeen].every((status) => status === 401 || status === 403),
  )
  expect(unread.map(([key]) => key)).toEqual([])
}, 7_200_000)

/** A request may have removed the user or changed the number; the others continue. */
async function signInAgain(person: Person): Promise<void> {
  const client = await signIn(product, person).catch(() => undefined)
  if (client) clients[person] = client
  else people.splice(people.indexOf(person), 1)
}

async function send({ person, method, path, body, headers }: Request): Promise<TestResponse> {
  const response = await clients[person].send(method, path, body, headers)
  if (response.status === 401 && !('authorization' in headers)) await signInAgain(person)
  return response
}

const describe = ({ person, method, path, body }: Request) =>
  `${person} ${method} ${path.slice(0, 300)} ${(JSON.stringify(body) ?? '').slice(0, 500)}`
