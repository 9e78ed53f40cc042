import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { eventually, type Program, type Programs } from './programs.ts'

const EXAMPLES = path.join(import.meta.dirname, '../../../../ops/database')
export const PASSWORD = 'only-for-drills'
const LOGINS = ['okwan_owner', 'okwan_app', 'okwan_sealer'] as const

/** Copies an example of ops/database and replaces texts such as addresses. Fails if the example lacks one of these texts. */
export function writeExample(programs: Programs, name: string, as: string, changes: Record<string, string>): string {
  let text = readFileSync(path.join(EXAMPLES, name), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`ops/database/${name} does not contain ${from}`)
    text = text.replaceAll(from, to)
  }
  const file = path.join(programs.folder, as)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return file
}

export const adminUrl = (port: number, database = 'postgres') =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`

export const urlOf = (login: (typeof LOGINS)[number], port: number) =>
  `postgres://${login}:${PASSWORD}@127.0.0.1:${port}/okwan`

/** A new cluster with the passwords of a drill. Its socket is in its data folder, which the account of PostgreSQL owns. */
export function createCluster(programs: Programs, name: string): string {
  const folder = programs.folderOf(name)
  const password = path.join(programs.folder, 'password')
  writeFileSync(password, PASSWORD)
  chmodSync(password, 0o644)
  programs.run('initdb', [
    '-D',
    folder,
    '-U',
    'postgres',
    '--auth-host=scram-sha-256',
    '--auth-local=trust',
    `--pwfile=${password}`,
  ])
  return folder
}

export async function startPostgres(
  programs: Programs,
  { folder, port, settings = {} }: { folder: string; port: number; settings?: Record<string, string> },
): Promise<Program> {
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = programs.start(path.basename(folder), 'postgres', ['-D', folder, ...flags])
  await eventually(60, 'PostgreSQL does not respond', () => queryDatabase(adminUrl(port), 'select 1'))
  return program
}

/** Creates the logins and the database as docs/operations.md describes. */
export async function createLogins(port: number): Promise<void> {
  const client = new pg.Client(adminUrl(port))
  await client.connect()
  for (const login of LOGINS) await client.query(`create role ${login} login password '${PASSWORD}'`)
  await client.query('alter role okwan_owner createrole')
  await client.query('grant okwan_app, okwan_sealer to okwan_owner with admin option')
  await client.query('create database okwan owner okwan_owner')
  await client.end()
}

/** Starts PgBouncer with the example of ops/database, in front of the server on port `to`. */
export async function startPgBouncer(
  programs: Programs,
  { port, to, size }: { port: number; to: number; size: number },
) {
  const [secret] = await queryDatabase<{ line: string }>(
    adminUrl(to),
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname = 'okwan_app'`,
  )
  const users = path.join(programs.folder, 'userlist.txt')
  writeFileSync(users, `${secret?.line}\n"postgres" "${PASSWORD}"\n`)
  chmodSync(users, 0o644)
  const folder = programs.folderOf('pgbouncer')
  const file = writeExample(programs, 'pgbouncer.ini', 'pgbouncer.ini', {
    'host=127.0.0.1 port=5000': `host=127.0.0.1 port=${to}`,
    'listen_port = 6432': `listen_port = ${port}\nstats_users = postgres`,
    '/etc/pgbouncer/userlist.txt': users,
    'default_pool_size = 24': `default_pool_size = ${size}`,
    '/var/log/postgresql/pgbouncer.log': path.join(folder, 'log'),
    '/run/postgresql/pgbouncer.pid': path.join(folder, 'pid'),
  })
  programs.start('pgbouncer', 'pgbouncer', [file])
  await eventually(20, 'PgBouncer does not respond', () => queryDatabase(adminUrl(port, 'pgbouncer'), 'show version'))
}

export async function queryDatabase<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
