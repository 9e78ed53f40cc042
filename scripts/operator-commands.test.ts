import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT_KINDS } from '../domain/src/sales/imports/terms.ts'
import { COMMANDS } from '../server/src/app/commands.ts'

// Commands that operators copy from the documentation must work: commands of `okwan`, their options, and options of `npm run`.
const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const runbooks = fs.readdirSync(path.join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`)
const pages = ['README.md', 'docs/operations.md', 'ops/README.md', ...runbooks].map((page) => ({
  page,
  text: read(page),
}))

/** `okwan node` and the others are names of database connections. */
const OTHER = new Set(['node', 'sealer', 'listener', 'command', 'help'])
const optionsOf = (words: string) => words.match(/(?<=\s)--[a-z][a-z-]*/g) ?? []

const okwanCommands = pages.flatMap(({ page, text }) =>
  [...text.matchAll(/(?:^|`|bin\/)okwan ([a-z][^`\n]*)/gm)].map(([, words = '']) => ({ page, words })),
)

test('the pages name commands', () => {
  expect(okwanCommands.length).toBeGreaterThan(30)
})

test.each(okwanCommands.filter(({ words }) => !OTHER.has(words.split(' ')[0] ?? '')))(
  '$page: okwan $words',
  ({ words }) => {
    const [first = '', second = ''] = words.split(' ')
    const command = COMMANDS[`${first} ${second}`] ?? COMMANDS[first]
    expect(command, `okwan ${words}`).toBeDefined()
    expect(optionsOf(words).filter((option) => !command?.help.includes(option))).toEqual([])
  },
)

test('the help of okwan import names every kind of file', () => {
  expect(IMPORT_KINDS.filter((kind) => !COMMANDS['import']?.help.includes(kind))).toEqual([])
})

const npmCommands = pages.flatMap(({ page, text }) =>
  [...text.matchAll(/npm run ([\w:-]+) -- ([^`\n]*)/g)].map(([, name = '', words = '']) => ({ page, name, words })),
)

/** The file of a command, as scripts/run.mjs finds it; a command of several files has none. */
function programOf(name: string): string | undefined {
  const candidates = [
    `server/src/cli/${name.replace(':', '-')}.ts`,
    `server/src/cli/${name.replace(':', '/')}.ts`,
    `bench/${name.replace('bench:', '')}.ts`,
    `scripts/${name}.ts`,
  ]
  return candidates.find((file) => fs.existsSync(path.join(root, file)))
}

test.each(npmCommands.filter(({ words }) => words.includes('--')))(
  '$page: npm run $name -- $words',
  ({ name, words }) => {
    const program = programOf(name)
    expect(program, `npm run ${name}`).toBeDefined()
    const text = read(program ?? '')
    const missing = optionsOf(` ${words}`).filter((option) => !new RegExp(`\\b${option.slice(2)}'?: \\{`).test(text))
    expect(missing).toEqual([])
  },
)
