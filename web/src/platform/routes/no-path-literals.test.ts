import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from './table.ts'

const SRC = join(import.meta.dirname, '../..')

/** The first segments of the addresses of pages: `policies`, `login`. */
const SECTIONS = new Set(ROUTES.map(({ path }) => path.split('/')[1]).filter((section) => section !== ''))
// Not `'/wallet/*'`, which is a pattern of API endpoints to invalidate.
const LITERAL = new RegExp(`['"\`]/(${[...SECTIONS].join('|')})(?=[/?#'"\`])(?!/\\*)`)
const COMMENT = /^\s*(\/?\*|\/\/)/

function literalsIn(text: string): string[] {
  return text.split('\n').filter((line) => LITERAL.test(line) && !COMMENT.test(line))
}

test('finds the address of a page, also with a parameter or a search', () => {
  expect(literalsIn('<Link to="/policies/list">')).toHaveLength(1)
  expect(literalsIn("void navigate({ to: '/login' })")).toHaveLength(1)
  expect(literalsIn(`return ${'`/staff/${userId}`'}`)).toHaveLength(1)
  expect(literalsIn('to="/assistants?status=removed"')).toHaveLength(1)
  expect(literalsIn("call('GET /policies/{policyId}')")).toEqual([])
  expect(literalsIn("refresh(queryClient, '/policies/*')")).toEqual([])
})

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => join(SRC, file))
  .filter((file) => !file.startsWith(import.meta.dirname))

test('only platform/routes writes the address of a page; all others use its builders', () => {
  const found = sources.flatMap((file) =>
    literalsIn(readFileSync(file, 'utf8')).map((line) => `${relative(SRC, file)}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

/** Router APIs that accept any path, parameter or search; platform/routes/link.ts has the typed ones. */
const UNCHECKED =
  /import \{[^}]*\b(Link|useNavigate|useParams|useSearch|Navigate|getRouteApi)\b[^}]*\} from '@tanstack\/react-router'/

test("only platform/routes uses the router's unchecked links and parameters", () => {
  const found = sources.filter((file) => UNCHECKED.test(readFileSync(file, 'utf8')))
  expect(found.map((file) => relative(SRC, file))).toEqual([])
})
