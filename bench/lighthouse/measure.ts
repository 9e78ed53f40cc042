/** One page measured by Lighthouse with its phone profile: slow 4G, and a processor that is four times slower. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installed, moduleIn } from '../scratch.ts'
import { toThreadTime } from './thread-time.ts'

const VERSION = '13.5.0'
/** On an idle machine, the server responds to the slowest requests of a page within this time. */
const SERVER_MS = 50
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

type Audit = { title: string; score: number | null; numericValue?: number; details?: { items?: object[] } }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Result = {
  finalDisplayedUrl: string
  runtimeError?: { message: string }
  audits: Record<string, Audit>
  categories: Record<(typeof CATEGORIES)[number], Category>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

export type Measurement = {
  performance: number
  accessibility: number
  bestPractices: number
  lcpSeconds: number
  tbtMs: number
  cls: number
  /** Address after all redirects. */
  shown: string
  /** Audits of accessibility and best practices that did not pass, with the number of elements. */
  findings: string[]
}

/**
 * Measures a page by its address. Throttling is simulated: Lighthouse records an unthrottled load and computes the load of the
 * phone from it. To exclude other load on the machine, browser tasks count with their processor time and every server response
 * with the same fixed time; other benchmarks measure the server. The connection counts as HTTP/2.
 */
export async function measurer(
  port: number,
  reports?: string,
): Promise<(url: string, name: string) => Promise<Measurement>> {
  const folder = installed('lighthouse', { lighthouse: VERSION })
  const { default: lighthouse } = await moduleIn<{ default: Lighthouse }>(folder, 'lighthouse/core/index.js')
  return async (url, name) => {
    const recorded = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-lighthouse-'))
    try {
      const { origin } = new URL(url)
      const flags = {
        port,
        logLevel: 'error',
        onlyCategories: CATEGORIES,
        throttlingMethod: 'simulate',
        disableFullPageScreenshot: true,
        precomputedLanternData: {
          additionalRttByOrigin: { [origin]: 0 },
          serverResponseTimeByOrigin: { [origin]: SERVER_MS },
        },
      }
      await lighthouse(url, { ...flags, gatherMode: recorded })
      adjust(recorded)
      const result = (await lighthouse(url, { ...flags, auditMode: recorded }))?.lhr
      if (!result || result.runtimeError) throw new Error(`${name}: ${result?.runtimeError?.message ?? 'no result'}`)
      if (reports) keepReport(path.join(reports, `${name.replaceAll(' ', '-')}.json`), result)
      return figuresOf(result)
    } finally {
      fs.rmSync(recorded, { recursive: true, force: true })
    }
  }
}

/**
 * The demo speaks HTTP/1.1. The proxies of an installation (ops/proxy) speak HTTP/2, which loads many small files in parallel.
 */
function adjust(folder: string): void {
  for (const name of ['trace.json', 'devtoolslog.json']) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('"protocol":"http/1.1"', '"protocol":"h2"'))
  }
  const file = path.join(folder, 'trace.json')
  const trace = JSON.parse(fs.readFileSync(file, 'utf8')) as { traceEvents: Parameters<typeof toThreadTime>[0] }
  fs.writeFileSync(file, JSON.stringify({ ...trace, traceEvents: toThreadTime(trace.traceEvents) }))
}

function keepReport(file: string, result: Result): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify(result))
}

function figuresOf({ audits, categories, finalDisplayedUrl }: Result): Measurement {
  const value = (id: string) => audits[id]?.numericValue ?? 0
  const score = (category: (typeof CATEGORIES)[number]) => Math.round((categories[category].score ?? 0) * 100)
  const failed = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpSeconds: Math.round(value('largest-contentful-paint') / 10) / 100,
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    shown: new URL(finalDisplayedUrl).pathname,
    findings: failed.map(({ id }) => `${id} (${audits[id]?.details?.items?.length ?? 0})`),
  }
}
