import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALLOWED, BANNED, type Kind } from './banned-words.ts'
import { CHAPTERS, catalogueOf, readProduct } from './catalogue.ts'
import { readSource } from './read-texts.ts'

const root = path.join(import.meta.dirname, '../..')
const files = readProduct()

test.each(CHAPTERS)('docs/texts lists every text of %s', async (chapter) => {
  await expect(catalogueOf(chapter, files)).toMatchFileSnapshot(`../../docs/texts/${chapter}.md`)
})

describe.each(BANNED)('"$word" is not used: $instead', ({ word, kinds }) => {
  test.each(kinds)('in %s', (kind) => {
    expect(usesOf(word, kind)).toEqual([])
  })
})

test('the documents use no banned word', () => {
  const pages = fs
    .globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'docs/runbooks/*.md'], { cwd: root })
    .filter((page) => !EXAMPLES.has(page))
  const found = pages.flatMap((page) => {
    const text = fs.readFileSync(path.join(root, page), 'utf8').replace(/`[^`]*`/g, '')
    return BANNED.filter(({ kinds }) => kinds.includes('comments')).flatMap(({ word }) =>
      [...text.matchAll(new RegExp(`\\b(?:${word})\\b`, 'gi'))].map(
        ({ index }) => `${page}: ${text.slice(Math.max(0, index - 30), index + 40)}`,
      ),
    )
  })
  expect(found).toEqual([])
})

test('comments and titles of tests and tools use no banned word', () => {
  const code = fs
    .globSync(['{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !/node_modules|\/dist\/|new-feature\/templates/.test(file) && !EXAMPLES.has(file))
    .filter((file) => !files.some((each) => each.file === file))
  const found = code.flatMap((file) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8')
    const sentences = [...readSource(file, source).comments.map(({ text }) => text), ...titlesIn(source)]
    return BANNED.filter(({ kinds }) => kinds.includes('comments')).flatMap(({ word }) =>
      sentences
        .filter((sentence) => new RegExp(`\\b(?:${word})\\b`, 'i').test(sentence))
        .map((text) => `${file}: ${text}`),
    )
  })
  expect(code.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('titles of tests', () => {
  const source = `
    describe('a claim', () => {
      test("is paid once", async () => {})
      test.each([1, 2])('has %i documents', (count) => {})
    })
    test.each([
      ['a', 1],
    ])('the row %s', (name) => {})`
  expect(titlesIn(source)).toEqual(['a claim', 'is paid once', 'has %i documents', 'the row %s'])
})

test('every allowed use is still there', () => {
  const unused = ALLOWED.filter(({ file, word }) => {
    const source = files.find((each) => each.file === file)
    return (
      !source || ![...source.texts, ...source.comments, ...source.names].some(({ text }) => patternOf(word).test(text))
    )
  })
  expect(unused).toEqual([])
})

const web = files.filter(({ file }) => file.startsWith('web/'))

const REFUSAL_TABLES = /^domain\/src\/platform\/(refusal-codes\.ts|refusals\/)/

test('screens and sentences of refusals use contractions', () => {
  const read = [...web, ...files.filter(({ file }) => REFUSAL_TABLES.test(file))]
  const long = /\b(is|are|do|does|did|has|have|was|were|could|would|will) not\b|\bcannot\b/
  const found = read.flatMap(({ file, texts }) =>
    texts
      .filter(({ text }) => long.test(text) && !PRESCRIBED.has(text))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

describe('full stops on screens', () => {
  test('a text of two sentences ends with one', () => {
    const found = web.flatMap(({ file, texts }) =>
      texts
        .filter(({ text, isPart }) => !isPart && isTwoSentences(text) && !/[.?!…:”}]$/.test(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    )
    expect(found).toEqual([])
  })

  test('a toast of one sentence has none, and a toast of two ends with one', () => {
    const found = web.flatMap(({ file, toasts }) =>
      toasts
        .filter(({ text }) => text.endsWith('.') !== isTwoSentences(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    )
    expect(found).toEqual([])
    expect(web.flatMap(({ toasts }) => toasts).length).toBeGreaterThan(50)
  })
})

test('texts, comments and names of a file', () => {
  const code = `
    // Why it is so.
    import { x } from 'some module'
    const wallet_account = status === 'Paid in full' ? 'Not paid' : \`Ends \${policy.endDate} at 23:59\`
    export const Page = () => (
      <Card className="mt-4 text-meta" title="Refund due">
        Pay {formatPesewas(due)} by {day}. <b>Now</b>
      </Card>
    )`
  const { texts, comments, names } = readSource('page.tsx', code)
  expect(texts.map(({ text }) => text).toSorted()).toEqual([
    'Ends {endDate} at 23:59',
    'Not paid',
    'Now',
    'Pay {due} by {day}.',
    'Refund due',
  ])
  expect(comments).toEqual([{ line: 2, text: 'Why it is so.' }])
  expect(names.map(({ text }) => text)).toEqual(['wallet_account', 'Page'])
})

test('texts of pages that the server writes', () => {
  const code = `
    const page = \`<!doctype html><title>\${escape(title)} · Pay</title><p>Paid to <b>\${name}</b>.</p>\`
    const field = '<input aria-label="Your code" value="Not shown"><button>Send code</button>'
    const usage = 'Restores a backup: okwan restore <file>'`
  expect(readSource('page.ts', code).texts.map(({ text }) => text)).toEqual([
    '{title} · Pay',
    'Paid to {name}.',
    'Send code',
    'Your code',
    'Restores a backup: okwan restore <file>',
  ])
})

test('texts of toasts', () => {
  const code = `
    toast(isLate ? 'Paid late' : \`Paid \${amount}. Print the receipt.\`)
    say('Not a toast')`
  expect(readSource('page.ts', code).toasts.map(({ text }) => text)).toEqual([
    'Paid late',
    'Paid {amount}. Print the receipt.',
  ])
})

/** Files that show wrong words as examples. */
const EXAMPLES = new Set([
  'docs/writing.md',
  'CHANGELOG.md',
  'scripts/texts/banned-words.ts',
  'scripts/texts/texts.test.ts',
])

/** Sentences that the specification prescribes. */
const PRESCRIBED = new Set([
  'You do not have permission to access the requested page',
  'Forbidden: {role} is not allowed to access this page.',
])

/** Titles of tests and of groups of tests, including titles after a table of cases. */
const titlesIn = (source: string) =>
  [
    ...source.matchAll(/(?:\b(?:test|describe)(?:\.\w+)*\(|\]?\)\()\s*(['"`])((?:(?!\1)[^\n])+)\1,\s*(?:async\s*)?\(/g),
  ].map(([, , title = '']) => title)

const patternOf = (word: string) => new RegExp(`\\b(?:${word})s?\\b`, 'i')

const isTwoSentences = (text: string) => /[^.\d]\. [A-Z“{]/.test(text)

function usesOf(word: string, kind: Kind): string[] {
  const pattern = new RegExp(`\\b(?:${word})\\b`, 'i')
  return files.flatMap((file) => {
    const allowed = ALLOWED.filter((each) => each.file === file.file)
    return file[kind]
      .map(({ line, text }) => ({ line, text, words: kind === 'names' ? splitName(text) : text }))
      .filter(({ words }) => pattern.test(words) && !allowed.some((each) => patternOf(each.word).test(words)))
      .map(({ line, text }) => `${file.file}:${line} ${text}`)
  })
}

/** `waitingForPurse` becomes `waiting For Purse`. */
function splitName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}
