import { connect as connectTo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { connect } from '../connect.ts'
import { run } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { sql } from '../sql.ts'
import { hostUrls } from './hosts.ts'

let database: TestDatabase
const servers: Server[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  for (const server of servers) server.close()
})

test.each([
  ['postgres://app@one/okwan', ['postgres://app@one/okwan']],
  [
    'postgres://app:a,b@one:5432,two:5433/okwan?sslmode=disable',
    ['postgres://app:a,b@one:5432/okwan?sslmode=disable', 'postgres://app:a,b@two:5433/okwan?sslmode=disable'],
  ],
  ['postgres:///okwan?host=/run/postgresql', ['postgres:///okwan?host=/run/postgresql']],
])('%s has these hosts', (url, hosts) => {
  expect(hostUrls(url)).toEqual(hosts)
})

test('of several hosts, the one that responds and accepts writes is used', async () => {
  const db = openDatabase({ url: urlOf('127.0.0.1:1', await relay()), connections: 2 })
  try {
    expect(await db.write((tx) => run(tx, sql`create temporary table written as select 1 as n`))).toBe(1)
  } finally {
    await db.close()
  }
})

test('a host that never responds does not delay the others', async () => {
  const unresponsive = await listen(createServer())
  const started = performance.now()
  const client = await connect(urlOf(unresponsive, await relay()), 0)
  await client.end()
  expect(performance.now() - started).toBeLessThan(1500)
})

test('without a host that accepts writes, the error names the reason of each host', async () => {
  await expect(connect(urlOf('127.0.0.1:1', '127.0.0.1:2'), 0)).rejects.toThrowError(
    /no host accepts writes \(.*:1; .*:2\)/,
  )
})

const urlOf = (...hosts: string[]) => `postgres://okwan_app@${hosts.join(',')}${new URL(database.url).pathname}`

/** The test server listens on a socket file; the relay gives it an address. */
function relay(): Promise<string> {
  const { searchParams, port } = new URL(database.url)
  const file = `${searchParams.get('host')}/.s.PGSQL.${port || 5432}`
  return listen(
    createServer((client) => {
      const server = connectTo(file)
      client.pipe(server).pipe(client)
      for (const socket of [client, server]) socket.on('error', () => client.destroy())
    }),
  )
}

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // a TCP server
  return `127.0.0.1:${port}`
}
