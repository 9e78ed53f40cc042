/**
 * Runs every benchmark that has a target, and writes the table bench/results.md with the date and the machine.
 *   node bench/bench.ts [--only PATTERN] [--quick]
 * `--quick` uses small sizes, to check that every benchmark runs. With `--only`, the other results are kept. The exit code
 * is 1 if a benchmark fails; a missed target is only shown.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, readResults, writeResults } from './results.ts'

type Measurement = {
  name: string
  unit: string
  target: number
  /** Whether the target is the maximum or the minimum. */
  bound: 'max' | 'min'
  /** Finds the figure in the output. The largest of several matches is used. */
  pattern: RegExp
}
type Benchmark = { file: string; args: string[]; quick: string[]; figures: Measurement[] }

const ratio = (name: string, target: number, pattern: RegExp): Measurement => ({
  name,
  unit: '',
  target,
  bound: 'min',
  pattern,
})

const maximum = (name: string, target: number, unit: string, pattern: RegExp): Measurement => ({
  name,
  unit,
  target,
  bound: 'max',
  pattern,
})

const PHONE_PAGES = 'login,policyOverview,policyList,wallet,motorVehicle,claims,customers,reports'

const BENCHMARKS: Benchmark[] = [
  {
    file: 'sale-size',
    args: ['--sales', '5000'],
    quick: ['--sales', '300'],
    figures: [{ name: 'bytes of one sale', unit: 'B', target: 20_000, bound: 'max', pattern: /^all .* (\d+)$/m }],
  },
  {
    file: 'fill',
    args: ['--sales', '10000'],
    quick: ['--sales', '600'],
    figures: [
      {
        name: 'write one sale in bulk',
        unit: 'ms',
        target: 1.2,
        bound: 'max',
        pattern: /([\d.]+) ms for each sale or renewal, indexes included/,
      },
      ratio('bulk writer: multiple of one writer with indexes', 2, /([\d.]+) times as fast/),
    ],
  },
  {
    file: 'rating',
    args: [],
    quick: [],
    figures: [ratio('full ratings: multiple of 100,000/s', 1, /([\d.]+) of the target/)],
  },
  {
    file: 'policies',
    args: ['--policies', '100000'],
    quick: ['--policies', '2000', '--seconds', '1', '--rounds', '1'],
    figures: [
      ratio('policy list: share of bare-handler throughput', 0.75, /50 policies.*ratio ([\d.]+)/),
      ratio('policy list: share of a bare handler with sign-in and reach', 0.75, /50 policies.*share ([\d.]+)/),
      ratio('policy list: share in processor time of Node', 0.75, /50 policies: processor.* ([\d.]+) of Okwan/),
      ratio('one policy: share of bare-handler throughput', 0.6, /one policy.*ratio ([\d.]+)/),
      ratio('one policy: share of a bare handler with sign-in and reach', 0.6, /one policy.*share ([\d.]+)/),
      ratio('one policy: share in processor time of Node', 0.6, /one policy: processor.* ([\d.]+) of Okwan/),
      { name: 'memory after load', unit: 'MB', target: 220, bound: 'max', pattern: /memory after the run: (\d+) MB/ },
    ],
  },
  {
    file: 'start',
    args: [],
    quick: ['--times', '1'],
    figures: [
      {
        name: 'start with its own PostgreSQL',
        unit: 's',
        target: 3,
        bound: 'max',
        pattern: /its own PostgreSQL: ([\d.]+) s/,
      },
      {
        name: 'start on a running PostgreSQL',
        unit: 's',
        target: 1.5,
        bound: 'max',
        pattern: /a running PostgreSQL: ([\d.]+) s/,
      },
      { name: 'memory of an idle server', unit: 'MB', target: 150, bound: 'max', pattern: /idle server: (\d+) MB/ },
    ],
  },
  {
    file: 'memory',
    args: ['--minutes', '60'],
    quick: ['--minutes', '0.3', '--policies', '600'],
    figures: [
      maximum('memory after an hour of mixed load', 220, 'MB', /mixed load: (\d+) MB/),
      maximum('growth of memory in that hour', 5, 'MB', /last third: (-?\d+) MB/),
    ],
  },
  {
    file: 'estimates',
    args: [],
    quick: ['--seconds', '1', '--rounds', '1'],
    figures: [ratio('estimates: share of bare-handler throughput', 0.6, /ratio ([\d.]+)/)],
  },
  {
    file: 'top-ups',
    args: [],
    quick: ['--seconds', '3'],
    figures: [
      {
        name: 'settled payments: share of pgbench throughput',
        unit: '%',
        target: 10,
        bound: 'min',
        pattern: /ratio ([\d.]+) %/,
      },
    ],
  },
  {
    file: 'policies-at-size',
    args: ['--policies', '300000', '--times', '60'],
    quick: ['--policies', '12000', '--times', '3'],
    figures: [
      {
        name: 'slowest p95 at full size: multiple of p95 at 10,000 policies',
        unit: '',
        target: 1.3,
        bound: 'max',
        pattern: /^\D.* ms +[\d.]+ +[\d.]+ ms +([\d.]+)/gm,
      },
    ],
  },
  {
    file: 'customers',
    args: ['--customers', '1000000'],
    quick: ['--customers', '2000', '--times', '3'],
    figures: [
      {
        name: 'slowest p95 of a customer list or search',
        unit: 'ms',
        target: 300,
        bound: 'max',
        pattern: /^ {2}\S.* +([\d.]+) ms/gm,
      },
    ],
  },
  {
    file: 'peers',
    args: ['--policies', '20000'],
    quick: ['--policies', '2000', '--seconds', '1', '--rounds', '1'],
    figures: [
      ratio('policy list: multiple of Directus throughput', 1, /50 policies: Directus.*ratio ([\d.]+)/),
      ratio('policy list: multiple of PostGraphile throughput', 1, /50 policies: PostGraphile.*ratio ([\d.]+)/),
      ratio('one policy: multiple of Directus throughput', 1, /one policy: Directus.*ratio ([\d.]+)/),
      ratio('one policy: multiple of PostGraphile throughput', 1, /one policy: PostGraphile.*ratio ([\d.]+)/),
      maximum('first load of a list: share of react-admin', 1, '', /first load of a list.*ratio ([\d.]+)/),
    ],
  },
  {
    file: 'lighthouse',
    args: ['--pages', PHONE_PAGES],
    quick: ['--pages', 'login', '--runs', '1'],
    figures: [
      ratio('phone: lowest performance score', 95, /worst performance: (\d+)/),
      ratio('phone: lowest accessibility score', 100, /worst accessibility: (\d+)/),
      ratio('phone: lowest best-practices score', 100, /worst best practices: (\d+)/),
      maximum('phone: slowest largest contentful paint', 2, 's', /worst LCP in seconds: ([\d.]+)/),
      maximum('phone: longest total blocking time', 200, 'ms', /worst blocking time in ms: (\d+)/),
      maximum('phone: largest cumulative layout shift', 0.05, '', /worst layout shift: ([\d.]+)/),
    ],
  },
]

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
})
const results = readResults()
for (const benchmark of BENCHMARKS.filter(({ file }) => new RegExp(values.only).test(file))) {
  const output = await outputOf(benchmark)
  for (const measured of benchmark.figures) {
    const last = figureIn(output, measured.pattern)
    if (last === undefined) {
      console.error(`${benchmark.file} printed no figure for "${measured.name}"`)
      process.exitCode = 1
    } else results.set(measured.name, figureOf(benchmark, measured, last))
  }
}
if (values.quick) console.log('Small sizes: bench/results.md is unchanged.')
else console.log(`\n${writeResults(results)}`)

async function outputOf({ file, args, quick }: Benchmark): Promise<string> {
  const benchmarkArgs = values.quick ? quick : args
  console.log(`\n$ node bench/${[file, ...benchmarkArgs].join(' ')}`)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${file}.ts`), ...benchmarkArgs], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
    process.stdout.write(chunk)
  })
  // A benchmark that misses its target prints its figures and exits with 1.
  await once(child, 'close')
  return output
}

function figureIn(output: string, pattern: RegExp): number | undefined {
  const matches = output.matchAll(new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join('')))
  const found = [...matches].map((match) => Number(match[1]))
  return found.length > 0 ? Math.max(...found) : undefined
}

function figureOf({ file, args }: Benchmark, { name, unit, target, bound }: Measurement, last: number): Figure {
  const command = ['npm run', `bench:${file}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
  const machine = `${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(0)}`
  return {
    name,
    target: `${bound === 'max' ? '≤' : '≥'} ${target} ${unit}`.trim(),
    last,
    unit,
    ratio: last / target,
    machine,
    command,
  }
}
