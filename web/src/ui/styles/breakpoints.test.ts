// oxlint-disable-next-line no-restricted-imports -- reads the sources of the web
import fs from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- reads the sources of the web
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = fs.readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))

test('classes use only the breakpoints of the tokens, because others have no effect', () => {
  const tokens = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
  const known = [...tokens.matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name)
  expect(known).toContain('md')
  const unknown = ['sm', 'md', 'lg', 'xl', '2xl', '3xl'].filter((name) => !known.includes(name))
  const wrong = new RegExp(`[\\s"'\`](?:max-)?(?:${unknown.join('|')}):\\S+`)
  const found = SOURCES.filter((file) => wrong.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))
  expect(found).toEqual([])
})

test('classes use only the font weights of the tokens', () => {
  const wrong = /\bfont-(?:thin|extralight|light|semibold|extrabold|black)\b/
  expect(SOURCES.filter((file) => wrong.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
