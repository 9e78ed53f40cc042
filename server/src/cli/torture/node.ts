import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type ServerNode = {
  port: number
  kill(): Promise<void>
  /**
   * Stops with SIGTERM and starts again, optionally with another release. Returns the milliseconds until the process had ended.
   */
  restart(program?: string): Promise<number>
  stop(): Promise<void>
  kills: () => number
}

/** The program of this checkout. */
export const MAIN = path.join(import.meta.dirname, '../../main.ts')

/**
 * One instance (API and worker) in its own process. A killed instance restarts immediately; a starting instance is not killed.
 */
export async function startNode(env: Record<string, string>, program = MAIN): Promise<ServerNode> {
  let current = program
  let child: ChildProcess | undefined = await launch(env, current)
  let starting = Promise.resolve()
  let kills = 0
  return {
    port: Number(env['PORT']),
    kills: () => kills,
    async kill() {
      if (!child) return
      kills++
      const killed = child
      child = undefined
      await end(killed, 'SIGKILL')
      starting = launch(env, current).then((next) => {
        child = next
      })
    },
    async restart(next = current) {
      current = next
      await starting
      const started = performance.now()
      if (child) await end(child, 'SIGTERM')
      const stopMs = performance.now() - started
      child = await launch(env, current, MAX_RESTARTS)
      return stopMs
    },
    async stop() {
      await starting
      if (child) await end(child, 'SIGTERM')
    },
  }
}

/** Attempts to start while the database restarts; an instance that needs more is broken. */
const MAX_STARTS = 20
/** The database is running, so a release that does not start has refused the schema. */
const MAX_RESTARTS = 2

async function launch(env: Record<string, string>, program: string, maxStarts = MAX_STARTS): Promise<ChildProcess> {
  for (let starts = 0; starts < maxStarts; starts++) {
    const child = spawn(process.execPath, [program, 'serve'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const isReady = await Promise.race([
      new Promise<boolean>((resolve) => {
        child.stdout.on('data', (output: Buffer) => {
          if (output.includes('ready')) resolve(true)
        })
      }),
      // The database may be restarting; the next attempt follows.
      once(child, 'exit').then(() => false),
    ])
    if (isReady) return child
  }
  throw new Error(`the instance failed to start ${maxStarts} times`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
