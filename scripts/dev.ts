import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { viteProgram } from './vite-program.ts'

// The database keeps running while the server restarts after every change. Vite listens on the public port and proxies
// API requests to the server.
const { DATABASE_URL, DATA_DIR = '.data', PORT = '3000' } = process.env
const postgres = DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(DATA_DIR, 'postgres'), onCrash: console.error })
const apiPort = await freePort()

const server = start(['--watch', '--watch-preserve-output', 'server/src/main.ts', 'serve'], {
  PORT: String(apiPort),
  ...(postgres && { DATABASE_URL: postgres.url, DEMO: process.env['DEMO'] ?? 'on' }),
})
// Vite serves the URLs to open.
server.stdout?.on('data', (text: Buffer) => process.stdout.write(text.toString().replaceAll(String(apiPort), PORT)))
const web = start([viteProgram(), 'web', '--port', PORT, '--strictPort'], { API_PORT: String(apiPort) })
web.stdout?.pipe(process.stdout)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop([server, web]))
await Promise.race([once(server, 'exit'), once(web, 'exit')])
stop([server, web])
await Promise.all([waitForExit(server), waitForExit(web)])
await postgres?.stop()

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
}

function stop(children: ChildProcess[]) {
  for (const child of children) child.kill('SIGTERM')
}

async function waitForExit(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
