import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

export type RunningProduct = { port: string; stop: () => Promise<void> }

/** Starts the product as a user would, on a separate port and data folder. */
export async function runProduct(): Promise<RunningProduct> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-e2e-'))
  const product = spawn(
    process.execPath,
    ['--import', './scripts/end-with-parent.mjs', 'server/dist/main.js', 'serve'],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        DEMO: 'on',
        DEMO_SALES: '0',
        SIMULATED_PAYMENT_DELAY_MS: '300',
        RUN_PID: String(process.pid),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const ended = once(product, 'exit')
  const line = await Promise.race([readyLine(product), ended.then(() => '')])
  const port = line.match(/localhost:(\d+)/)?.[1]
  if (!port) throw new Error('The product ended before it was ready. Its output is above.')
  const stop = async () => {
    product.kill('SIGTERM')
    await ended
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { port, stop }
}

function readyLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout) createInterface(stdout).on('line', (line) => line.startsWith('ready ') && resolve(line))
  })
}
