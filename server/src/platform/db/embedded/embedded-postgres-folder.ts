import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account, Programs } from './embedded-postgres-programs.ts'

/** Creates the folder if it is missing and returns its real path. */
export function createFolder(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`The database folder ${dataDir} cannot be created: ${(error as Error).message}. Set DATA_DIR.`)
  }
  return fs.realpathSync(dataDir)
}

/** PostgreSQL refuses to run as root. As root, the owner of the files runs it, or an account without rights. */
export function accountFor(folder: string): Account | undefined {
  const ownUid = process.getuid?.()
  const { uid, gid } = fs.statSync(folder)
  if (ownUid === 0) return uid === 0 ? unprivilegedAccount() : { uid, gid }
  if (ownUid === uid) return undefined
  throw new Error(`The database folder ${folder} belongs to user id ${uid}. Start as that user, or set DATA_DIR.`)
}

function unprivilegedAccount(): Account {
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].map((name) => accounts.find((account) => account.startsWith(`${name}:`)))
  const [, , uid = 65534, gid = 65534] = (line[0] ?? line[1] ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Path through which a process of another account can open the folder, even if that account cannot access its parents. */
export type FolderHandle = { path: string; fd: number | 'ignore'; close(): void }

export function openFolder(folder: string, account: Account | undefined): FolderHandle {
  if (!account || process.platform !== 'linux') return { path: folder, fd: 'ignore', close: () => {} }
  const fd = fs.openSync(folder, 'r')
  // Passed on as descriptor 3; a path through the descriptor starts at the folder itself.
  return { path: '/proc/self/fd/3', fd, close: () => fs.closeSync(fd) }
}

/** Creates the database cluster in a temporary folder and renames it, so that an incomplete cluster is never used. */
export function prepareCluster(folder: string, programs: Programs, account: Account | undefined, durable: boolean) {
  const versionFile = path.join(folder, 'PG_VERSION')
  if (!fs.existsSync(versionFile)) {
    const fresh = `${folder}.new`
    fs.rmSync(fresh, { recursive: true, force: true })
    fs.mkdirSync(fresh, { mode: 0o700 })
    if (account) fs.chownSync(fresh, account.uid, account.gid)
    initialise(fresh, programs, account, durable)
    if (fs.readdirSync(folder).length > 0)
      throw new Error(`The folder ${folder} contains files that are not a database.`)
    fs.renameSync(fresh, folder)
    return
  }
  if (account && fs.statSync(folder).uid !== account.uid) changeOwner(account, folder)
  const version = fs.readFileSync(versionFile, 'utf8').trim()
  if (version === programs.majorVersion) return
  throw new Error(
    `${folder} was created by PostgreSQL ${version}, but this is version ${programs.majorVersion}. Set DATA_DIR to another folder.`,
  )
}

/** For a database that root copied or restored from a backup. */
function changeOwner(account: Account, folder: string) {
  const { status } = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  if (status !== 0)
    throw new Error(`The owner of the database folder ${folder} cannot be changed to user id ${account.uid}.`)
}

function initialise(folder: string, programs: Programs, account: Account | undefined, durable: boolean) {
  const handle = openFolder(folder, account)
  // The built-in C.UTF-8 locale sorts the same on every machine and in every later version.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=okwan', '--auth=trust', '--data-checksums', '--no-instructions']
  const result = spawnSync(
    programs.initdb,
    ['-D', handle.path, ...locale, ...access, ...(durable ? [] : ['--no-sync'])],
    {
      ...account,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe', handle.fd],
      encoding: 'utf8',
    },
  )
  handle.close()
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`)
}

/**
 * Locks the folder for one process and returns the unlock function. The kernel releases the lock when the process ends, even by
 * kill -9.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const inUse = `The database in ${folder} is in use by another instance. Stop it, or set DATA_DIR.`
  if (process.platform !== 'linux') {
    if (isAlive(postmasterPid(folder))) throw new Error(inUse)
    return () => {}
  }
  // A name that starts with a zero byte is an abstract socket, without a file.
  const name = `\0okwan-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (let waitedMs = 0; ; waitedMs += 50) {
    const lock = await listen(name)
    if (lock) return () => void lock.close()
    if (waitedMs >= 2000) throw new Error(inUse) // a stopping owner has ended by now
    await sleep(50)
  }
}

async function listen(name: string): Promise<net.Server | undefined> {
  const server = net.createServer((visitor) => visitor.destroy())
  server.listen(name)
  server.unref()
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/**
 * Cleans up after a killed owner: a server that is still stopping, or only its pid file. The pid may belong to a zombie or
 * another program by now, and PostgreSQL would then refuse to start. The lock of the folder and the list of its processes show
 * that the file is stale. (On other systems than Linux, PostgreSQL decides.)
 */
export async function removeStaleFiles(folder: string) {
  if (process.platform !== 'linux') return
  const escalation: [number, NodeJS.Signals][] = [
    [0, 'SIGINT'],
    [10_000, 'SIGQUIT'],
    [15_000, 'SIGKILL'],
  ]
  for (let waitedMs = 0; ; waitedMs += 25) {
    const running = processesIn(folder)
    if (running.length === 0) break
    const signal = escalation.find(([afterMs]) => afterMs === waitedMs)?.[1]
    const pid = postmasterPid(folder)
    if (signal && pid && running.includes(pid)) process.kill(pid, signal)
    if (waitedMs > 30_000) throw new Error(`Processes ${running.join(', ')} still use ${folder}. End them first.`)
    await sleep(25)
  }
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    fs.rmSync(path.join(folder, name), { force: true })
  }
}

/** All processes of a PostgreSQL server have the data folder as working directory. */
function processesIn(folder: string): number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const isPostgres = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      return isPostgres && fs.readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false // process has ended or belongs to another user
    }
  })
}

function postmasterPid(folder: string): number | undefined {
  return Number(pidFile(folder)?.[0]) || undefined
}

export function isReady(folder: string, pid: number): boolean {
  const lines = pidFile(folder)
  // The eighth line is the state of the server.
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready'
}

function pidFile(folder: string): string[] | undefined {
  try {
    return fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function isAlive(pid: number | undefined): boolean {
  if (!pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
