import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { COMMANDS } from '../app/commands.ts'

const program = path.join(import.meta.dirname, '../../../bin/okwan')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-program-'))
const started: number[] = []

afterEach(() => {
  for (const pid of started.splice(0)) kill(pid)
})

/** A clean environment: the settings of the machine that runs the tests do not count. */
const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: path.join(folder, 'data') }

function okwan(args: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { env: { ...env, ...settings }, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the command line', () => {
  test('help lists every command, and each command has its own help', () => {
    const list = okwan(['help'])
    expect(list.status).toBe(0)
    for (const [name, { summary, help }] of Object.entries(COMMANDS)) {
      expect(list.stdout).toMatch(new RegExp(`^ {2}${name} +${summary}$`, 'm'))
      expect(help).toMatch(new RegExp(`^Usage: okwan ${name}`))
    }
    const help = { status: 0, stdout: `${COMMANDS['audit verify']?.help}\n`, stderr: '' }
    expect(okwan(['help', 'audit', 'verify'])).toEqual(help)
    expect(okwan(['audit', 'verify', '--help'])).toEqual(help)
  })

  test.each([
    [[], 2, 'Usage: okwan <command>'],
    [['surf'], 2, 'There is no command "surf".'],
    [['audit'], 2, 'Use one of: okwan audit verify, okwan audit key'],
    [['health'], 2, 'Use okwan health rotate'],
    [['break-glass'], 2, '--number needs the phone number of the SuperAdmin'],
    [['break-glass', '--number', '0241234567'], 2, '--reason needs the reason for the access'],
    [['migrate', '--prot', '80'], 2, "Unknown option '--prot'"],
    [['jobs', '--retry', 'everything'], 2, '--retry needs the number of a job, or all'],
    [['simulators', '--port', 'many'], 2, '--port must be a whole number'],
    [['audit', 'verify', '--public-key', 'key.pem'], 2, '--public-key needs --database and --checkpoints'],
  ])('%o exits with %i and a reason', (args, status, sentence) => {
    const result = okwan(args)
    expect(result).toMatchObject({ status, stdout: '' })
    expect(result.stderr).toContain(sentence)
  })

  test('all missing settings are reported together, with the exit code after which a supervisor does not restart', () => {
    const { status, stderr } = okwan(['serve'], { MODE: 'live' })
    expect(status).toBe(78)
    for (const name of ['SECRET_KEY', 'SMS_URL', 'MID_URL', 'HUBTEL_API_ID', 'AUDIT_CHECKPOINT_DIR']) {
      expect(stderr).toContain(`Setting ${name} is missing`)
    }
  })

  test('a demo runs as separate processes only with shared simulators', () => {
    expect(okwan(['worker'])).toMatchObject({ status: 78, stderr: expect.stringContaining('SIMULATOR_URL') })
  })

  test('the database must be reachable', () => {
    const url = 'postgres://nobody@127.0.0.1:1/okwan'
    const { status, stderr } = okwan(['migrate'], { DATABASE_URL: url, MODE: 'demo' })
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('The database at postgres://127.0.0.1:1/okwan cannot'),
    ])
  })

  test('a link to the program works from every folder', () => {
    const link = path.join(folder, 'okwan')
    fs.symlinkSync(program, link)
    const { status, stdout } = spawnSync(link, ['--version'], { env, cwd: '/', encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })
})

test('a server outlives the shell and the terminal that started it, and stops on SIGTERM', async () => {
  const log = path.join(folder, 'simulators.log')
  // The shell starts the program in the background, prints its process id and ends.
  const shell = `${program} simulators --port 0 > ${log} 2>&1 & echo $!`
  const pid = Number(spawnSync('sh', ['-c', shell], { env, encoding: 'utf8' }).stdout)
  started.push(pid)
  const url = await waitFor(() => /^ready (\S+)\/phone$/m.exec(fs.readFileSync(log, 'utf8'))?.[1])
  process.kill(pid, 'SIGHUP')
  expect((await fetch(`${url}/_sim/phones`)).status).toBe(200)
  process.kill(pid, 'SIGTERM')
  await waitFor(() => !isRunning(pid))
})

test('simulators print the settings that connect a server in staging', async () => {
  const { child, lines } = await start(['simulators', '--port', '0', '--name', 'localhost'])
  expect(lines.filter((line) => line.includes('_URL='))).toEqual([
    expect.stringMatching(/^HUBTEL_URL=http:\/\/localhost:\d+$/),
    expect.stringMatching(/^SMS_URL=http:\/\/localhost:\d+$/),
    expect.stringMatching(/^MID_URL=http:\/\/localhost:\d+$/),
    expect.stringMatching(/^EVAT_URL=http:\/\/localhost:\d+$/),
    expect.stringMatching(/^CARD_REGISTER_URL=http:\/\/localhost:\d+$/),
    expect.stringMatching(/^SMTP_URL=smtp:\/\/localhost:\d+\?tls=off$/),
  ])
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** Starts a server and resolves with its lines when it is ready. */
async function start(args: string[]): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.pid) started.push(child.pid)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('ready ')) return { child, lines }
  }
  throw new Error('the program ended before it was ready')
}

/** Polls, because neither the end of another process nor a line in its log file is an event of this process. */
async function waitFor<T>(find: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function kill(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}
