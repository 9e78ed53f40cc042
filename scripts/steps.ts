import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type CountedBy, type Counts, readCounts, reportTo } from './counts.ts'

export type Step = {
  name: string
  /** Arguments for Node. */
  args: string[]
  /** Test runner whose tests are counted; without it, the step counts as one test. */
  countedBy?: CountedBy
  /** Prints output while running, not only on failure. */
  live?: boolean
  /** Step of an earlier phase that must pass before this step runs. */
  needs?: string
}

/**
 * Runs the phases in sequence and the steps of a phase two at a time, continues after failures, and prints the totals of
 * passed and failed tests as the last line.
 */
export async function runSteps(phases: Step[][]) {
  const temporary = fs.mkdtempSync(path.join(memoryDir(), 'okwan-steps-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const total: Counts = { passed: 0, failed: 0 }
  const failedSteps: string[] = []
  const work = async (waiting: Step[]) => {
    for (let step = waiting.shift(); step && !interrupted; step = waiting.shift()) {
      const counts =
        step.needs && failedSteps.includes(step.needs) ? skipStep(step, step.needs) : await runStep(step, temporary)
      total.passed += counts.passed
      total.failed += counts.failed
      if (counts.failed > 0) failedSteps.push(step.name)
    }
  }
  for (const phase of phases) {
    const waiting = [...phase]
    await Promise.all([work(waiting), work(waiting)])
  }
  if (interrupted) failedSteps.push('interrupted')
  if (failedSteps.length > 0) {
    console.log(`\nFailed: ${failedSteps.join(', ')}`)
    process.exitCode = 1
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

/**
 * Where the tests keep their databases: in memory if there is room, because copying a database then takes a quarter of the time.
 */
function memoryDir(): string {
  const shared = '/dev/shm'
  if (!fs.existsSync(shared)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(shared)
  return bavail * bsize >= MIN_MEMORY_BYTES ? shared : os.tmpdir()
}
const MIN_MEMORY_BYTES = 6 * 1024 ** 3

const running = new Set<ChildProcess>()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill('SIGTERM')
  })
}

async function runStep(step: Step, temporary: string): Promise<Counts> {
  const begun = performance.now()
  const report = path.join(temporary, `report-${step.name.replaceAll(' ', '-')}.json`)
  const { code, output } = await runNode(step, report, temporary)
  const counts = readCounts(step.countedBy, { code, output, report })
  fs.rmSync(report, { force: true })

  const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const tests = step.countedBy ? `, ${counts.passed} passed, ${counts.failed} failed` : ''
  if (counts.failed > 0 && !step.live) console.log(`\n${output.trim()}\n`)
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok    '} ${step.name} (${seconds}${tests})`)
  return counts
}

async function runNode(step: Step, report: string, temporary: string): Promise<{ code: number; output: string }> {
  const reporting = reportTo(report, step.countedBy)
  const child = spawn(process.execPath, [...step.args, ...reporting.args], {
    stdio: ['ignore', step.live ? 'inherit' : 'pipe', step.live ? 'inherit' : 'pipe'],
    env: { ...process.env, TMPDIR: temporary, ...reporting.env },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)))
  running.delete(child)
  return { code, output }
}

function skipStep(step: Step, missing: string): Counts {
  console.log(`FAILED ${step.name} (not run: ${missing} failed)`)
  return { passed: 0, failed: 1 }
}
