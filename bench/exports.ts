/**
 * Memory of the server during a long export: while jobs write the rows, and during the download. The export of all rows is
 * compared with the export of a tenth of them; a streamed export needs the same memory for both. By default, the garbage
 * collector lets the heap grow before it runs, so the heap is limited to little more than the idle server needs. Memory kept
 * for each row would exceed this limit.
 *   node bench/exports.ts [--policies 100000] [--heap 128]
 * Targets: ten times the rows take at most 1.15 times the memory, and progress is reported.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { fill, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: { policies: { type: 'string', default: '100000' }, heap: { type: 'string', default: '128' } },
})
const all = Number(values.policies)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await fill(postgres.url, all)
  process.env['NODE_OPTIONS'] = `--max-old-space-size=${values.heap}`
  const okwan = await startOkwan(postgres.url, folder)
  console.log(`idle server: ${rssMb(okwan.pid)} MB`)
  for (const format of ['csv', 'xlsx'] as const) {
    const tenth = await measureExport(okwan, format, await endOfTenth(okwan))
    const whole = await measureExport(okwan, format, undefined)
    console.log(`${format}: peak ratio ${(whole.peakMb / tenth.peakMb).toFixed(2)} (target 1.15)`)
  }
  console.log(`server after the run: ${rssMb(okwan.pid)} MB`)
} finally {
  await stopChildren()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

type RunningProduct = Awaited<ReturnType<typeof startOkwan>>
type Exported = { exportId: string; status: 'working' | 'ready' | 'failed'; rows: number; doneRows: number }

/** Day before which a tenth of the policies ends; the end dates are spread evenly. */
async function endOfTenth(okwan: RunningProduct): Promise<string> {
  const { data } = await json(okwan, 'GET', '/policies?limit=1&sort=endDate')
  const { data: last } = await json(okwan, 'GET', '/policies?limit=1&sort=-endDate')
  const day = ([policy]: { insuranceDetails: { endDate: string } }[]) =>
    Date.parse(policy?.insuranceDetails.endDate ?? '')
  return new Date(day(data) + (day(last) - day(data)) / 10).toISOString().slice(0, 10)
}

async function measureExport(
  okwan: RunningProduct,
  format: 'csv' | 'xlsx',
  endTo: string | undefined,
): Promise<{ peakMb: number }> {
  const peak = watchMemory(okwan.pid)
  const startedAt = performance.now()
  const filter = { sort: 'endDate', ...(endTo ? { endTo } : {}) }
  let { data: made }: { data: Exported } = await json(okwan, 'POST', '/exports', { format, filter })
  const seen = new Set<number>()
  while (made.status === 'working') {
    seen.add(made.doneRows)
    await sleep(200)
    ;({ data: made } = await json(okwan, 'GET', `/exports/${made.exportId}`))
  }
  const writtenMs = performance.now() - startedAt
  const bytes = await downloadSize(okwan, `/exports/${made.exportId}/file`)
  const peakMb = peak.stop()
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `${format} ${made.rows} rows, ${made.status}: written in ${seconds(writtenMs)} s with ${seen.size} stages seen, ` +
      `${(bytes / 1e6).toFixed(1)} MB fetched after ${seconds(performance.now() - startedAt)} s, peak ${peakMb} MB`,
  )
  return { peakMb }
}

/** Highest memory use of the process in many samples. */
function watchMemory(pid: number) {
  let peakMb = rssMb(pid)
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, rssMb(pid))
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return peakMb
    },
  }
}

function rssMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

async function json(okwan: RunningProduct, method: string, url: string, body?: object) {
  let text = ''
  for await (const chunk of await answerTo(okwan, method, url, body)) text += String(chunk)
  return JSON.parse(text)
}

/** Reads the response as fast as it arrives and discards it. */
async function downloadSize(okwan: RunningProduct, url: string): Promise<number> {
  let bytes = 0
  for await (const chunk of await answerTo(okwan, 'GET', url)) bytes += (chunk as Buffer).length
  return bytes
}

async function answerTo({ port, headers }: RunningProduct, method: string, url: string, body?: object) {
  const type = body ? { 'content-type': 'application/json' } : {}
  const request = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: `/api/v1${url}`,
    headers: { ...headers, ...type },
  })
  request.end(body ? JSON.stringify(body) : undefined)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${url} responded with ${response.statusCode}`)
  return response
}
