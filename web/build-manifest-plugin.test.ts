import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildManifest, sourceId } from './build-manifest-plugin.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'okwan-build-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function write(path: string, text: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('the same sources in another folder have the same build id', () => {
  write('one/src/main.ts', 'a')
  write('one/src/deep/page.ts', 'b')
  write('two/src/main.ts', 'a')
  write('two/src/deep/page.ts', 'b')
  expect(sourceId([join(folder, 'one/src')])).toBe(sourceId([join(folder, 'two/src')]))
})

test('a changed text, name or subfolder changes the build id', () => {
  write('src/main.ts', 'a')
  const ids = [sourceId([join(folder, 'src')])]
  write('src/main.ts', 'b')
  ids.push(sourceId([join(folder, 'src')]))
  renameSync(join(folder, 'src/main.ts'), join(folder, 'src/start.ts'))
  ids.push(sourceId([join(folder, 'src')]))
  write('src/app/start.ts', 'b')
  rmSync(join(folder, 'src/start.ts'))
  ids.push(sourceId([join(folder, 'src')]))
  expect(new Set(ids).size).toBe(4)
})

test('a source may be a single file, and must exist', () => {
  write('index.html', '<p>')
  const before = sourceId([join(folder, 'index.html')])
  write('index.html', '<b>')
  expect(sourceId([join(folder, 'index.html')])).not.toBe(before)
  expect(() => sourceId([join(folder, 'missing')])).toThrow('ENOENT')
})

test('the build writes its id to two files, and the page loads the second immediately', () => {
  write('src/main.ts', 'a')
  const id = sourceId([join(folder, 'src')])
  const routeRules = { '/old': { redirect: '/policies' } }
  const { config, generateBundle, transformIndexHtml } = buildManifest({
    sources: [join(folder, 'src')],
    version: '0.1.0',
    routeRules,
    now: () => 1000,
  })
  // Vite calls both as plain functions here; their types allow other forms.
  const defined = (config as unknown as () => unknown)()
  expect(defined).toEqual({
    define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(id), 'import.meta.env.VITE_APP_VERSION': '"0.1.0"' },
  })

  const emitFile = vi.fn()
  ;(generateBundle as unknown as (this: { emitFile: typeof emitFile }) => void).call({ emitFile })
  const files = Object.fromEntries(emitFile.mock.calls.map(([file]) => [file.fileName, JSON.parse(file.source)]))
  expect(files).toEqual({
    'builds/latest.json': { id, timestamp: 1000 },
    [`builds/meta/${id}.json`]: { id, timestamp: 1000, routeRules, prerendered: [] },
  })
  const [link] = (transformIndexHtml as unknown as () => { attrs: object }[])()
  expect(link?.attrs).toMatchObject({ rel: 'preload', as: 'fetch', href: `/builds/meta/${id}.json` })
})
