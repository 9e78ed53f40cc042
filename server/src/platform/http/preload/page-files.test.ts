import { expect, test } from 'vitest'
import { preloadFiles, readPageFiles, toPageFiles } from './page-files.ts'

const FILES = toPageFiles({
  '/login': ['assets/login.js'],
  '/policies': ['assets/home.js'],
  '/policies/motor-{$policyId}': ['assets/policy.js', 'assets/kit.js'],
  '/policies/motor-{$policyId}/cancel': ['assets/cancel.js'],
  '/service-request/{$requestType}': ['assets/queue.js'],
  '/service-request/claims': ['assets/claims.js'],
})
const SIGNED_IN = 'okwan-browser=1; token=abc'
const preloaded = (address: string, cookies?: string) =>
  Array.from(
    preloadFiles('<head></head><body></body>', FILES, address, cookies).matchAll(
      /<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js">(?=.*<\/head>)/g,
    ),
    ([, name]) => name,
  )

test.each([
  ['/policies', ['home']],
  ['/', ['home']],
  ['/policies/motor-1a-2b', ['policy', 'kit']],
  ['/policies/motor-1a-2b/cancel', ['cancel']],
  ['/service-request/claims', ['claims']],
  ['/service-request/suspension', ['queue']],
  ['/policies/motor-1/other', []],
  ['/nope', []],
])('the page %s of a signed-in user preloads its files', (address, names) => {
  expect(preloaded(address, SIGNED_IN)).toEqual(names)
})

test.each([undefined, '', 'token=', 'okwan-token=abc'])(
  'without a session (%s), every page preloads the files of the sign-in page',
  (cookies) => {
    expect(preloaded('/policies', cookies)).toEqual(['login'])
  },
)

test('an address cannot inject text into the page', () => {
  const page = '<head></head><body></body>'
  expect(preloadFiles(page, FILES, '/"><script>', SIGNED_IN)).toBe(page)
  expect(preloadFiles(page, FILES, '/toString', SIGNED_IN)).toBe(page)
})

test('pages of a build without the list are served unchanged', () => {
  expect(readPageFiles('/nowhere/page-files.json')).toEqual([])
  expect(preloadFiles('<head></head>', [], '/login', undefined)).toBe('<head></head>')
})
