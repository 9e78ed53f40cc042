/** Reads and writes results.md, the table of the latest figures. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type Figure = {
  name: string
  target: string
  last: number
  unit: string
  /** Last figure divided by the target. */
  ratio: number
  machine: string
  command: string
}

const FILE = path.join(import.meta.dirname, 'results.md')
const HEAD = `# Results of the benchmarks

Written by \`npm run bench\`. The ratio is the last figure divided by the target. Other work on the machine slows absolute times; figures against a bare handler, pgbench or a smaller database are measured alternately in the same run.

| Figure | Target | Last | Ratio | Date | Machine | Command |
|---|---|---|---|---|---|---|
`

/** Table rows by the name of their figure. */
export function readResults(): Map<string, Figure | string> {
  if (!fs.existsSync(FILE)) return new Map()
  const lines = fs
    .readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  return new Map(lines.map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]))
}

/** Returns the written text. */
export function writeResults(results: Map<string, Figure | string>): string {
  const text = `${HEAD}${[...results.values()].map(lineOf).join('\n')}\n`
  fs.writeFileSync(FILE, text)
  return text
}

function lineOf(figure: Figure | string): string {
  if (typeof figure === 'string') return figure
  const { name, target, last, unit, ratio, machine, command } = figure
  const memory = `${Math.round(os.totalmem() / 1024 ** 3)} GB`
  const day = new Date().toISOString().slice(0, 10)
  const value = `${last} ${unit}`.trim()
  return `| ${[name, target, value, ratio.toFixed(2), day, `${machine}, ${memory}`, `\`${command}\``].join(' | ')} |`
}
