import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, TEMPLATES } from './database-url.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

type Options = {
  empty?: boolean
  /** With the users of the demo and the rate books. */
  withUsers?: boolean
  /** Another test database without open connections. */
  copyOf?: TestDatabase
}

/** Creates a separate database for a test file: migrated by default, or empty, or a copy. */
export async function createTestDatabase({
  empty = false,
  withUsers = false,
  copyOf,
}: Options = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes 14 ms, the default strategy through the WAL 30 to 100 ms.
  const template = withUsers ? TEMPLATES.withUsers : TEMPLATES.migrated
  const copied = copyOf ? new URL(copyOf.url).pathname.slice(1) : template
  const source = empty ? 'template template0' : `template ${copied} strategy file_copy`
  await run(server, `create database ${name} ${source}`)
  return {
    url: databaseUrl(server, name),
    drop: () => run(server, `drop database ${name} with (force)`),
  }
}

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
