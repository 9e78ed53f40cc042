import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { embeddedLogins } from '../src/platform/db/logins.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { databaseUrl } from './database-url.ts'

/** One PostgreSQL for the whole run. Each test file copies the migrated template, which is faster than migrating. */
export async function setup(project: TestProject) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-test-'))
  // Planning is a quarter of the work of PostgreSQL here, because a test runs most statements once.
  const settings = { plan_cache_mode: 'force_generic_plan' }
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('create database okwan_template')
  await client.end()
  await embeddedLogins(postgres.url)
  await migrate(databaseUrl(postgres.url, 'okwan_template'))
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
