import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { Client } from '../../../test/product.ts'

/** Other tests start a small demo; this one is what `npm start` shows to a new user. */
test('a demo of the default size starts and has a history', { timeout: 600_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-default-demo-'))
  const { DEMO_SALES: _, ...env } = process.env
  const product = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts'), 'serve'], {
    env: { ...env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'demo', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(product, 'exit')
  try {
    const lines = createInterface(product.stdout)
    const port = await new Promise<number>((resolve, reject) => {
      lines.on('line', (line) => {
        const found = /^ready .*localhost:(\d+)/.exec(line)?.[1]
        if (found) resolve(Number(found))
      })
      ended.then(() => reject(new Error('the demo ended before it was ready')), reject)
    })
    const superAdmin = await new Client(port, 'admin').signIn('0200000001')
    const policies = (await superAdmin.get('/policies')).body.meta
    expect(policies).toMatchObject({ count: 1000, countIsExact: false })
    const trips = (await superAdmin.get('/policies?product=travel&limit=100')).body.data as { status: string }[]
    expect(trips.filter(({ status }) => status === 'expired').length).toBeGreaterThan(12)
    const claims = (await superAdmin.get('/claims?view=done&limit=100')).body.data as { status: string }[]
    expect(claims.map(({ status }) => status)).toEqual(expect.arrayContaining(['closed', 'rejected', 'withdrawn']))
  } finally {
    product.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
