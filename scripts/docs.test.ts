import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const listed = (folder: string) => fs.readdirSync(path.join(root, folder)).map((name) => path.posix.join(folder, name))

const decisions = listed('docs/decisions').filter((file) => /\/\d{4}-/.test(file))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...listed('docs'),
  ...listed('docs/decisions'),
].filter((file) => file.endsWith('.md'))

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('has no broken links', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
      path.join(path.dirname(page), to),
    )
    expect(links.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
  })

  test('names only files that exist', () => {
    const mentioned = [...text.matchAll(/`((?:domain|contract|server|web|e2e|scripts|bench|docs)\/[\w./-]+)`/g)]
    const files = mentioned.map(([, file = '']) => file)
    expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
  })

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('every decision has the number of its file and is in the index', () => {
  const list = read('docs/decisions/README.md')
  for (const file of decisions) {
    const name = path.basename(file)
    expect(read(file), name).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`))
    expect(list).toContain(`](${name})`)
  }
})

test('no two decisions have the same number', () => {
  const numbers = decisions.map((file) => path.basename(file).slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

describe('the glossary', () => {
  const sections = read('docs/glossary.md').split(/^## /m).slice(1)
  const termsOf = (section: string) =>
    [...section.matchAll(/^\| (?!Term \|)([^|]+) \|/gm)].map(([, term = '']) => term.toLowerCase())

  test.each(sections.map((section) => ({ title: section.split('\n', 1)[0] ?? '', terms: termsOf(section) })))(
    'lists the terms of “$title” in alphabetical order',
    ({ terms }) => {
      expect(terms.length).toBeGreaterThan(0)
      expect(terms).toEqual([...terms].sort())
    },
  )

  test('defines each term once', () => {
    const terms = sections.flatMap(termsOf)
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })
})
