import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, createFolder, lockFolder, prepareCluster } from './embedded-postgres-folder.ts'
import { postgresPrograms } from './embedded-postgres-programs.ts'
import { endServer, launchServer } from './embedded-postgres-server.ts'

export type EmbeddedPostgres = { readonly url: string; readonly pid: number; stop(): Promise<void> }

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** False only in tests, because a power cut then loses data. */
  durable?: boolean
  settings?: Record<string, string>
  /** Called when the server has ended unexpectedly and is restarted. */
  onCrash?: (sentence: string) => void
}

/**
 * Runs the PostgreSQL server of the npm package on a unix socket that only its own account can open. The server stops with this
 * process, however that ends, and is restarted if it ends unexpectedly.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = createFolder(options.dataDir)
  const release = await lockFolder(folder)
  try {
    return await startLocked(folder, options, release)
  } catch (error) {
    release()
    throw error
  }
}

async function startLocked(folder: string, options: EmbeddedPostgresOptions, release: () => void) {
  const { durable = true, settings = {}, onCrash = () => {} } = options
  const account = accountFor(folder)
  const programs = postgresPrograms(account)
  prepareCluster(folder, programs, account, durable)
  const socketDir = socketFolder(folder)
  const launch = () => launchServer({ folder, socketDir, account, programs, durable, settings })

  let server = await launch()
  let stopping = false
  let restarting: Promise<void> | undefined
  const startAgain = async () => {
    onCrash('The embedded PostgreSQL ended unexpectedly and is restarted.')
    while (!stopping) {
      try {
        server = await launch()
        watch()
        return
      } catch (error) {
        onCrash((error as Error).message)
        await sleep(1000) // the cause, such as a full disk, may be resolved by then
      }
    }
  }
  const watch = () =>
    server.once('exit', () => {
      if (!stopping) restarting = startAgain()
    })
  watch()

  return {
    url: `postgres://okwan@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    get pid() {
      return server.pid ?? 0
    },
    async stop() {
      stopping = true
      await restarting
      await endServer(server)
      if (socketDir !== folder) fs.rmSync(path.dirname(socketDir), { recursive: true, force: true })
      release()
    },
  }
}

// The path of a unix socket can have 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103

/** The folder itself, or a short link to it if the path of the socket would be too long. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432.lock')) <= longestSocketPath) return folder
  const link = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-')), 'postgres')
  fs.symlinkSync(folder, link)
  return link
}
