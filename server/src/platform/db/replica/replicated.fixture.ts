import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { databaseUrl } from '../../../../test/database-url.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { embeddedLogins, withoutPasswords } from '../logins.ts'
import { migrate } from '../migrate.ts'

export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/** A PostgreSQL with a migrated database, and a second one that follows it by streaming replication. */
export async function startReplicated() {
  // The account of the standby opens the socket of the primary by its path, and TMPDIR may be closed to that account.
  const folder = mkdtempSync('/tmp/okwan-replica-')
  chmodSync(folder, 0o755)
  const [first, second] = ['primary', 'standby'].map((name) => path.join(folder, name)) as [string, string]
  const startPrimary = () =>
    startEmbeddedPostgres({ dataDir: first, durable: false, settings: { synchronous_commit: 'on' } })
  const startStandby = (primary: EmbeddedPostgres) =>
    startEmbeddedPostgres({
      dataDir: second,
      durable: false,
      settings: { primary_conninfo: `host=${socketOf(primary)} user=okwan`, max_standby_streaming_delay: '100ms' },
    })

  const empty = await startPrimary()
  await query(empty.url, 'create database okwan')
  await embeddedLogins(empty.url)
  const url = databaseUrl(empty.url, 'okwan')
  await migrate(url, { logins: withoutPasswords(url) })
  await empty.stop()
  // A copy of the stopped server is a base backup.
  cpSync(first, second, { recursive: true })
  chmodSync(second, 0o700)
  writeFileSync(path.join(second, 'standby.signal'), '')
  const primary = await startPrimary()
  let standby = await startStandby(primary)
  const standbyUrl = databaseUrl(standby.url, 'okwan')
  return {
    url: databaseUrl(primary.url, 'okwan'),
    replicaUrl: withoutPasswords(standbyUrl).app,
    onPrimary: (statement: string) => query(databaseUrl(primary.url, 'okwan'), statement),
    onStandby: (statement: string) => query(standbyUrl, statement),
    /** SIGSTOP makes the standby as silent as a machine that is lost. */
    signalStandby: (signal: 'SIGSTOP' | 'SIGCONT') => signalAll(standby.pid, signal),
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await startStandby(primary)
    },
    async stop() {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The socket is outside of the data folder if its path would be too long. */
const socketOf = ({ url }: EmbeddedPostgres) => new URL(url).searchParams.get('host') ?? ''

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function signalAll(parent: number, signal: NodeJS.Signals): void {
  process.kill(parent, signal)
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      // The parent is the second field after the name in brackets.
      const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      if (Number(ppid) === parent) process.kill(Number(name), signal)
    } catch {} // the process has ended
  }
}
