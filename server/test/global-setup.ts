import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { embeddedLogins } from '../src/platform/db/logins.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { databaseUrl, TEMPLATES } from './database-url.ts'
import { seedUsers } from './seed-users.ts'
import { TestClock } from './test-clock.ts'

/** One PostgreSQL for the whole run. Each test file copies a template, which is faster than migrating and adding users. */
export async function setup(project: TestProject) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-test-'))
  // Planning is a quarter of the work of PostgreSQL here, because a test runs most statements once.
  const settings = { plan_cache_mode: 'force_generic_plan' }
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create database ${TEMPLATES.migrated}`)
  await embeddedLogins(postgres.url)
  await migrate(databaseUrl(postgres.url, TEMPLATES.migrated))
  await client.query(`create database ${TEMPLATES.withUsers} template ${TEMPLATES.migrated}`)
  await client.end()
  const db = openDatabase({ url: databaseUrl(postgres.url, TEMPLATES.withUsers) })
  await seedUsers({ db, clock: new TestClock() })
  await db.close()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
