/**
 * Sends one request again and again on eight connections; prints responses per second and the 95th percentile. Started by
 * contender.ts.
 */
import { createRequire } from 'node:module'

type Options = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  connections: number
  duration: number
}
type Result = { non2xx: number; errors: number; requests: { average: number } }
type Running = Promise<Result> & {
  on(event: 'response', listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void
}
const autocannon = createRequire(import.meta.url)('autocannon') as (options: Options, done?: undefined) => Running

const { seconds, ...request } = JSON.parse(process.argv[2] ?? '{}') as Options & { seconds: number; path: string }
const { url, method = 'GET', headers, body } = request
const durations: number[] = []
const running = autocannon({ url, method, headers, body, connections: 8, duration: seconds })
running.on('response', (_, __, ___, milliseconds) => durations.push(milliseconds))
const { non2xx, errors, requests } = await running
if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
const p95 = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0
console.log(JSON.stringify({ rate: Math.round(requests.average), p95: Math.round(p95 * 10) / 10 }))
