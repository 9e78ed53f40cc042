import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'

// `npm run fuzz -- --requests 100000 --seed 7`: sends hostile requests to every endpoint. Exits with code 1 if a response has a
// 5xx status.
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/src/app/fuzz.test.ts']
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed }
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1
