import { Buffer } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viteProgram } from '../vite-program.ts'
import { isReleased, releaseEntries } from './files.ts'
import { type Entry, tarOf } from './tar.ts'

const root = path.resolve(import.meta.dirname, '../..')
const LONG = `okwan-1/${'folder/'.repeat(15)}file-with-a-long-name.txt`
let temporary: string
let unpacked: string
let entries: Entry[]

/** Packs a release with the built server and an invented web app, unpacks it, and installs the packages of this checkout. */
beforeAll(() => {
  temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-release-'))
  const dist = path.join(temporary, 'dist/assets')
  fs.mkdirSync(dist, { recursive: true })
  fs.writeFileSync(path.join(dist, 'index.js'), 'built')
  const server = path.join(temporary, 'server')
  const vite = [viteProgram(), 'build', 'server', '--outDir', server, '--emptyOutDir', '--logLevel', 'warn']
  expect(spawnSync(process.execPath, vite, { cwd: root, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  entries = releaseEntries(root, 'okwan-1', { 'web/dist': path.dirname(dist), 'server/dist': server })
  const packed = [...entries, { name: LONG, bytes: Buffer.from('long'), isProgram: false }]
  fs.writeFileSync(path.join(temporary, 'okwan.tar.gz'), gzipSync(tarOf(packed, 1_700_000_000)))
  const tar = spawnSync('tar', ['-xzf', 'okwan.tar.gz'], { cwd: temporary, encoding: 'utf8' })
  expect(tar).toMatchObject({ status: 0, stderr: '' })
  unpacked = path.join(temporary, 'okwan-1')
  install(unpacked)
})
afterAll(() => fs.rmSync(temporary, { recursive: true, force: true }))

/** Links every package, and the workspaces of the archive, as npm does. */
function install(folder: string): void {
  const modules = path.join(folder, 'node_modules')
  fs.mkdirSync(path.join(modules, '@okwan'), { recursive: true })
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@okwan') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  for (const name of ['domain', 'contract', 'server']) {
    fs.symlinkSync(path.join(folder, name), path.join(modules, '@okwan', name))
  }
}

function okwan(...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: temporary, MODE: 'live' }
  return spawnSync(path.join(unpacked, 'bin/okwan'), args, { encoding: 'utf8', env, cwd: temporary })
}

test('the unpacked program starts and prints its version', () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  expect(okwan('--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' })
})

test('the unpacked program loads its server and names missing settings', () => {
  const { status, stdout, stderr } = okwan('serve')
  expect(stdout + stderr).toContain('SECRET_KEY')
  expect(status).toBe(78)
})

test('the unpacked program runs the built server, and the sources if there is no build', () => {
  const [built, renamed] = [path.join(unpacked, 'server/dist/main.js'), path.join(unpacked, 'away.js')]
  fs.appendFileSync(built, '\nconsole.error("built")\n')
  expect(okwan('--version').stderr).toBe('built\n')
  fs.renameSync(built, renamed)
  expect(okwan('--version')).toMatchObject({ status: 0, stderr: '' })
})

test('every file that a released file imports is released', () => {
  const names = new Set(entries.map(({ name }) => name))
  const missing = entries
    .filter(({ name }) => name.endsWith('.ts'))
    .flatMap(({ name, bytes }) =>
      [...bytes.toString().matchAll(/(?:from |import\()'(\.[^']+)'/g)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(name), target))
        .filter((target) => !names.has(target))
        .map((target) => `${name} imports ${target}`),
    )
  expect(missing).toEqual([])
})

test.each([
  ['bin/okwan', true],
  ['server/migrations/0001_base.sql', true],
  ['server/src/main.ts', true],
  ['server/fonts/inter-regular.ttf', true],
  ['ops/systemd/okwan.service', true],
  ['docs/runbooks/OkwanNodeDown.md', true],
  ['server/src/people/settings/settings.test.ts', false],
  ['server/test/product.ts', false],
  ['web/src/main.tsx', false],
  ['e2e/people/settings.e2e.ts', false],
  ['scripts/release.ts', false],
  ['.env', false],
])('%s is released: %s', (file, expected) => {
  expect(isReleased(file)).toBe(expected)
})

test('the archive contains the built web app, the built server and long paths, and keeps programs executable', () => {
  expect(fs.readFileSync(path.join(unpacked, 'web/dist/assets/index.js'), 'utf8')).toBe('built')
  expect(fs.readFileSync(path.join(temporary, LONG), 'utf8')).toBe('long')
  expect(fs.statSync(path.join(unpacked, 'bin/okwan')).mode & 0o777).toBe(0o755)
  expect(fs.statSync(path.join(unpacked, 'package.json')).mode & 0o777).toBe(0o644)
})

test('the same files give the same bytes in any order', () => {
  const [a, b] = [tarOf(entries, 1), tarOf(entries.toReversed(), 1)]
  expect(a.equals(b)).toBe(true)
})

test('a path that no tar archive can hold is refused', () => {
  const name = `${'x'.repeat(120)}/file`
  expect(() => tarOf([{ name: `a/${name}${'y'.repeat(120)}`, bytes: Buffer.alloc(0), isProgram: false }], 1)).toThrow(
    'too long',
  )
})
