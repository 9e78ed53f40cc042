import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, openSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor } from '../../platform/db/embedded/embedded-postgres-folder.ts'

/** A running program of Debian. PostgreSQL refuses to run as root, so all programs run with its account. */
export type Program = { pid: number; kill(signal: NodeJS.Signals): Promise<void> }

export type Programs = {
  folder: string
  /** Folder of a program, owned by its account. */
  folderOf(name: string): string
  start(name: string, program: string, args: string[]): Program
  run(program: string, args: string[]): void
  stop(): Promise<void>
}

const BIN = process.env['PG_BIN_DIR'] ?? '/usr/lib/postgresql/15/bin'
const PATH = `${BIN}:${process.env['PATH']}:/usr/sbin`

/** Starts the programs of a drill, with a log file each, and stops them in reverse order. */
export function openPrograms(folder: string): Programs {
  const account = accountFor(folder)
  const started: Program[] = []
  const folderOf = (name: string) => {
    const directory = path.join(folder, name)
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (account) chownSync(directory, account.uid, account.gid)
    return directory
  }
  const options = { ...account, cwd: '/', env: { ...process.env, PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  const stop = async () => {
    for (const program of started.toReversed()) await program.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  return {
    folder,
    folderOf,
    start(name, program, args) {
      const log = openSync(path.join(folder, `${name}.log`), 'a')
      const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] })
      child.once('error', (error) => process.stderr.write(`${program}: ${error.message}\n`))
      if (child.pid === undefined) throw new Error(`${program} is not installed`)
      const running = { pid: child.pid, kill: (signal: NodeJS.Signals) => end(child, signal) }
      started.push(running)
      return running
    },
    run(program, args) {
      const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' })
      if (error) throw new Error(`${program} is not installed (${error.message})`)
      if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-500)}`)
    },
    stop,
  }
}

const STOP_TIMEOUT_MS = 20_000

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const forceKill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(forceKill)
}

export async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Repeats `attempt` until it succeeds, for at most this time. */
export async function eventually<T>(seconds: number, failure: string, attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Error(`${failure} after ${seconds} s: ${(error as Error).message}`)
      await sleep(200)
    }
  }
}
