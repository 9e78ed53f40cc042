import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { FAULTS } from './planted-faults/faults.ts'

// `npm run planted-faults [-- --only audit]`: plants faults in a copy of the sources, one at a time, and runs the tests that
// must find them. Exits with 1 if the tests of a fault pass, because a test that can't fail protects nothing.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const root = process.cwd()
const copy = path.join(root, '.cache/planted-faults')
copySources()
const selected = FAULTS.filter(({ description, file }) => `${description} ${file}`.includes(values.only))
const missed = selected.filter((fault) => !isFound(fault))
process.stdout.write(`${selected.length - missed.length} of ${selected.length} planted faults were found\n`)
process.exitCode = missed.length === 0 && selected.length > 0 ? 0 : 1

function isFound({ description, file, from, to, tests }: (typeof FAULTS)[number]): boolean {
  const target = path.join(copy, file)
  const original = fs.readFileSync(target, 'utf8')
  if (original.split(from).length !== 2) throw new Error(`"${from}" must occur once in ${file}`)
  fs.writeFileSync(
    target,
    original.replace(from, () => to),
  )
  const { status, stdout } = runTests(tests)
  fs.writeFileSync(target, original)
  // A fault that does not even load proves nothing about the tests.
  const found = status !== 0 && /Tests\s.*\d+ failed/.test(stdout)
  process.stdout.write(`${found ? 'found ' : 'MISSED'} ${description}\n`)
  return found
}

function runTests(tests: readonly string[]) {
  const projects = new Set(tests.map((file) => (file.startsWith('server/') ? 'server' : 'fast')))
  const args = [...projects].flatMap((project) => ['--project', project])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...args, ...tests]
  const env = { ...process.env, NO_COLOR: '1' }
  return spawnSync(process.execPath, vitest, { cwd: copy, env, encoding: 'utf8', maxBuffer: 1 << 28 })
}

/** Sources are copied; packages are linked, except for our own workspaces, which must resolve to the copy. */
function copySources(): void {
  fs.rmSync(copy, { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
  for (const file of listed.split('\0').filter(Boolean)) {
    fs.mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    fs.copyFileSync(file, path.join(copy, file))
  }
  const packages = path.join(copy, 'node_modules')
  fs.mkdirSync(packages)
  for (const name of fs.readdirSync('node_modules')) {
    if (name !== '@okwan') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  }
  fs.cpSync('node_modules/@okwan', path.join(packages, '@okwan'), { recursive: true, verbatimSymlinks: true })
}
