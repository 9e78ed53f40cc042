/**
 * Directus on our tables, with a static token of its administrator. Its package `isolated-vm` is left out, because its
 * installation compiles native code. Directus needs the package only for scripts in flows and sandboxed extensions, which the
 * benchmark does not use.
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { installed } from '../scratch.ts'
import { JOINED, ONE_JOINED, ONE_RECORD_COLUMNS, RECORD_COLUMNS } from './columns.ts'
import { type Contender, freePort, startPeer } from './contender.ts'

const VERSION = '12.4.0'
const TOKEN = 'only-for-a-run-of-the-benchmark'

export async function startDirectus(databaseUrl: string, dataDir: string, recordId: string): Promise<Contender> {
  const folder = installed('directus', { directus: VERSION }, ['isolated-vm'])
  const program = path.join(folder, 'node_modules/directus/cli.js')
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'only for a run of the benchmark, 32+',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    // The same number of connections as our server.
    DB_POOL__MAX: '12',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'only for a run',
    ADMIN_TOKEN: TOKEN,
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: path.join(dataDir, 'uploads'),
    EXTENSIONS_PATH: path.join(dataDir, 'extensions'),
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    LOG_STYLE: 'raw',
  }
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 1024 ** 3 }
  await promisify(execFile)(process.execPath, [program, 'bootstrap'], options)
  const pid = await startPeer([program, 'start'], { cwd: folder, env, port, path: '/server/ping' })
  const headers = { authorization: `Bearer ${TOKEN}` }
  const list = new URLSearchParams({
    limit: '50',
    sort: '-created_at,-id',
    filter: JSON.stringify({ is_current: { _eq: true } }),
    fields: fieldsOf(RECORD_COLUMNS, JOINED),
  })
  const one = new URLSearchParams({ fields: fieldsOf(ONE_RECORD_COLUMNS, ONE_JOINED) })
  return {
    name: `Directus ${VERSION}`,
    pid,
    port,
    list: { path: `/items/policy_records?${list}`, headers },
    one: { path: `/items/policy_records/${recordId}?${one}`, headers },
    rows: (body) => (body as { data: object[] }).data,
  }
}

function fieldsOf(own: string[], joined: Record<string, string[]>): string {
  const others = Object.entries(joined).flatMap(([key, columns]) => columns.map((column) => `${key}.${column}`))
  return [...own, ...others].join(',')
}
