/**
 * Random operations on the service queue: sell, change, suspend, activate, claim, cancel and refund through the API, on a
 * separate database with simulated providers. Every 50 steps, all integrity checks of the ledger and the queue run.
 *   node bench/service-requests.ts [--steps 10000] [--seed 7]
 * Target: no check fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '10000' }, seed: { type: 'string', default: '7' } },
})
const startedAt = Date.now()
const test = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'server/src/service/service-requests/random-operations.test.ts',
  ],
  {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, QUEUE_STEPS: values.steps, QUEUE_SEED: values.seed },
  },
)
const [code] = (await once(test, 'exit')) as [number | null]
console.log(`${values.steps} steps with seed ${values.seed} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
process.exitCode = code ?? 1
