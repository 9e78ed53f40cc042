import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, openFolder, removeStaleFiles } from './embedded-postgres-folder.ts'
import type { Account, Programs } from './embedded-postgres-programs.ts'

export type Server = {
  folder: string
  socketDir: string
  account: Account | undefined
  programs: Programs
  durable: boolean
  settings: Record<string, string>
}

/** Starts the server and waits until it accepts connections, crash recovery included. */
export async function launchServer(server: Server): Promise<ChildProcess> {
  const { folder, socketDir, account, programs } = server
  await removeStaleFiles(folder)
  const handle = openFolder(folder, account)
  const settings = {
    ...(server.durable ? durableSettings : testSettings),
    ...everywhereSettings,
    unix_socket_directories: handle.path === folder ? socketDir : handle.path,
    ...server.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', guarded, 'sh', handle.path, programs.postgres, '-D', handle.path, ...flags], {
    ...account,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    detached: true, // Ctrl-C in the terminal must not reach the server, which we stop last
    stdio: ['ignore', 'ignore', 'pipe', handle.fd, 'pipe'],
  })
  handle.close()
  await waitUntilReady(child, folder)
  return child
}

/** PostgreSQL 18.4 can hang when it is stopped during crash recovery, so stronger signals follow. */
export async function endServer(child: ChildProcess) {
  const stopSignals: [NodeJS.Signals, number][] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  child.ref()
  for (const [signal, waitMs] of stopSignals) {
    if (hasEnded(child)) return
    child.kill(signal)
    await once(child, 'exit', { signal: AbortSignal.timeout(waitMs) }).catch(() => {})
  }
}

/**
 * The shell replaces itself with postgres. Before that, it starts a guard that reads a pipe from this process: when this
 * process ends, even by kill -9, the pipe closes and the guard stops that server. The guard repeats the signal, because the
 * server may not have written its pid file yet, and finally sends SIGQUIT.
 */
const guarded = `
( (
  read -r nothing <&4
  for signal in INT INT INT INT INT INT INT INT INT INT QUIT; do
    kill -0 "$$" || break
    read -r pid <"$1/postmaster.pid" && [ "$pid" = "$$" ] && kill -"$signal" "$$"
    sleep 1
  done
) >/dev/null 2>&1 & )
shift
exec "$@" 4<&-`

const everywhereSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  timezone: 'UTC',
  jit: 'off',
  // Logs of a week; each day overwrites the same day of the previous week. Values and details of rows are not logged, because
  // they are personal data.
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
  log_timezone: 'UTC',
  log_min_duration_statement: '500',
  log_parameter_max_length: '0',
  log_error_verbosity: 'terse',
}

const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: `${sharedBuffersMb()}MB`,
}

/** A quarter of the memory of this machine or container, as PostgreSQL recommends, within 128 MB (its default) and 1 GB. */
function sharedBuffersMb(): number {
  const memoryMb = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return Math.round(Math.min(Math.max(memoryMb / 4, 128), 1024))
}

const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function waitUntilReady(child: ChildProcess, folder: string) {
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-2000)
  })
  child.on('error', (error) => {
    output = error.message
  })
  // Neither the server nor its pipes keep this process running; only endServer waits for the server.
  child.unref()
  for (const pipe of child.stdio) if (pipe instanceof net.Socket) pipe.unref()
  const guardPipe = child.stdio[4]
  child.once('exit', () => guardPipe?.destroy())

  while (child.pid && !hasEnded(child)) {
    if (isReady(folder, child.pid)) return
    await sleep(5)
  }
  throw new Error(`PostgreSQL did not start: ${output.trim() || 'no output'} (its log is in ${folder}/log)`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
