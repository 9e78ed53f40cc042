import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type ServerNode = { kill(): Promise<void>; stop(): Promise<void>; kills: () => number }

const main = path.join(import.meta.dirname, '../../main.ts')

/** One copy of the product, API and worker, in a process of its own. Killed, it is started again at once. */
export async function startNode(env: Record<string, string>): Promise<ServerNode> {
  let child = await launch(env)
  let kills = 0
  return {
    kills: () => kills,
    async kill() {
      kills++
      await end(child, 'SIGKILL')
      child = await launch(env)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

async function launch(env: Record<string, string>): Promise<ChildProcess> {
  for (;;) {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const isReady = await Promise.race([
      new Promise<boolean>((resolve) => {
        child.stdout.on('data', (said: Buffer) => {
          if (said.includes('ready')) resolve(true)
        })
      }),
      // The database may be away just now; then the next one starts.
      once(child, 'exit').then(() => false),
    ])
    if (isReady) return child
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
