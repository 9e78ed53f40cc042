import { parseArgs } from 'node:util'
import { startSimulator } from '../simulators/mobile-money/start.ts'

// `node server/src/cli/simulator.ts --port 4000 --callbacks http://127.0.0.1:3000`: one provider for several nodes of a demo,
// which need its URL in SIMULATOR_URL. Callbacks are sent to the given address only.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    callbacks: { type: 'string', default: 'http://127.0.0.1:3000' },
    'delay-ms': { type: 'string', default: '3000' },
    book: { type: 'string' },
  },
})
const simulator = await startSimulator({
  port: Number(values.port),
  callbackBase: values.callbacks,
  delayMs: Number(values['delay-ms']),
  clock: { now: () => new Date() },
  ...(values.book === undefined ? {} : { book: values.book }),
})
console.log(`ready ${simulator.url}/phone`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void simulator.stop())
