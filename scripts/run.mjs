// Entry of every npm script. Runs on Node 18 or later with nothing installed, installs node_modules as in the
// lockfile and continues with the Node version pinned there.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { serverEnv, serverFlags } from './server-start.mjs'

const SERVER = 'server/dist/main.js'

/** Scripts of each command, run in sequence; further arguments are passed to the last. */
const commands = {
  start: [
    ['scripts/build.ts', '--if-changed'],
    [...serverFlags, SERVER, 'serve'],
  ],
  dev: [['scripts/dev.ts']],
  build: [['scripts/build.ts']],
  release: [['scripts/build.ts'], ['scripts/release.ts']],
  pictures: [['scripts/build.ts', '--if-changed'], ['e2e/pictures.ts']],
  check: [['scripts/check.ts']],
  test: [['scripts/test.ts']],
  new: [['scripts/new.ts']],
  'commit-message': [['scripts/commit-message.ts']],
  format: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write']],
  'test:unit': [['node_modules/vitest/vitest.mjs', 'run']],
  fuzz: [['scripts/fuzz.ts']],
  'planted-faults': [['scripts/planted-faults.ts']],
  mutation: [['scripts/mutation.ts']],
  'test:behaviours': [['web/behaviours/run.ts']],
  'test:e2e': [
    ['scripts/build.ts', '--if-changed'],
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  ],
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const [name = '', ...extraArgs] = process.argv.slice(2)
const steps = commands[name] ?? fileCommand(name)
if (!steps) {
  console.error(`There is no command "${name}". "npm run" lists all commands.`)
  process.exit(2)
}
await ensureInstalled(root)
const node = pinnedNode()

let running
let stopped = false
forwardSignals()
for (const [i, step] of steps.entries()) {
  const code = await run([...step, ...(i === steps.length - 1 ? extraArgs : [])])
  if (code !== 0 || stopped) process.exit(code)
}

/**
 * Every other command is a file: `npm run db:fill` is server/src/cli/db-fill.ts, `drill:rolling` server/src/cli/drill/rolling.ts,
 * `bench:rating` bench/rating.ts.
 */
function fileCommand(command) {
  const commands = ['-', '/'].map((separator) => `server/src/cli/${command.replace(':', separator)}.ts`)
  const candidates = [...commands, `bench/${command.replace('bench:', '')}.ts`]
  const file = candidates.find((file) => fs.existsSync(file))
  return file && [[file]]
}

function run(args) {
  const preload = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
  const env = {
    ...(args.includes(SERVER) ? serverEnv : {}),
    ...process.env,
    PATH: [path.join(root, 'node_modules/.bin'), path.dirname(node), process.env.PATH].join(path.delimiter),
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    RUN_PID: String(process.pid),
  }
  running = spawn(node, [...preload, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  return new Promise((resolve) => running.once('exit', (code, signal) => resolve(signal ? 1 : code)))
}

/** Forwards signals to the running script. Its exit then ends this process. */
function forwardSignals() {
  const stop = (signal) => {
    stopped = true
    running?.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.on('SIGHUP', () => stop('SIGTERM'))
  // If npm is killed, this process gets another parent. The npm scripts use exec, so npm is the parent instead of a shell
  // that would ignore the signals.
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, 250).unref()
}

function pinnedNode() {
  const found = fs.existsSync('node_modules/.bin/node') ? fs.realpathSync('node_modules/.bin/node') : process.execPath
  const version = spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout.trim()
  if (Number(version.slice(1).split('.')[0]) >= 24) return found
  console.error(`Node 24 or later is needed on this machine; this is ${version}.`)
  return process.exit(1)
}
