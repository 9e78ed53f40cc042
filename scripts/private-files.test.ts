import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, importsOf } from './imports.ts'
import { PRIVATE_FEATURES, problemOf } from './private-files.ts'

const root = path.join(import.meta.dirname, '..')
const imports = importsIn(root, 'server')

test('stores, presenters, routes and private features are used by their own feature only', () => {
  const found = imports.flatMap((each) => {
    const problem = problemOf(each)
    return problem ? [`${each.from}:${each.line} ${problem}`] : []
  })
  expect(found).toEqual([])
})

test('the private features and their open files and users exist', () => {
  const files = PRIVATE_FEATURES.flatMap(({ feature, open = [], usedBy = [] }) => [
    feature,
    ...open.map((file) => `${feature}/${file}`),
    ...usedBy,
  ])
  expect(files.filter((file) => !fs.existsSync(path.join(root, 'server/src', file)))).toEqual([])
})

describe('the rule', () => {
  const problem = (from: string, to: string) =>
    problemOf({ from: `server/src/${from}`, to: `server/src/${to}`, line: 1 })

  test.each([
    ['people/users/delete-user.ts', 'people/users/store.ts'],
    ['money/payouts/send/send-payout.ts', 'money/payouts/store.ts'],
    ['money/payouts/send.ts', 'money/payouts/approve/approve-store.ts'],
    ['app/features.ts', 'people/users/routes.ts'],
    ['app/features.ts', 'sales/purchases/travel-routes.ts'],
    ['sales/fleet/sell.ts', 'customers/vehicles/restore.ts'],
    ['sales/fleet/sell.ts', 'money/ledger/post-journal.ts'],
    ['platform/files/letters.ts', 'platform/encryption/seal.ts'],
    ['service/claims/claims.test.ts', 'platform/encryption/seal.ts'],
    ['simulators/mid/start.ts', 'simulators/mobile-money/start.ts'],
    ['demo/settlement/past-files.ts', 'money/settlements/store.ts'],
  ])('%s can import %s', (from, to) => expect(problem(from, to)).toBeUndefined())

  test.each([
    ['people/alerts/list-alerts.ts', 'people/users/store.ts'],
    ['service/claims/report-claim.ts', 'policies/policies/change/change-store.ts'],
    ['people/alerts/list-alerts.ts', 'people/users/present-user.ts'],
    ['people/alerts/alerts.test.ts', 'people/users/store.ts'],
    ['people/alerts/list-alerts.ts', 'people/users/routes.ts'],
    ['app/build-app.ts', 'people/users/store.ts'],
    ['main.ts', 'people/users/store.ts'],
    ['demo/seed.ts', 'people/users/present.ts'],
    ['sales/fleet/sell.ts', 'money/ledger/check-balance.ts'],
    ['service/claims/report-claim.ts', 'platform/encryption/seal.ts'],
    ['money/payments/collect.ts', 'simulators/mobile-money/start.ts'],
  ])('%s cannot import %s', (from, to) => expect(problem(from, to)).toContain(to))

  test('finds every form of import with its line', () => {
    const text = [
      "import { a } from './a.ts'",
      'import {',
      '  b,',
      "} from '../b/store.ts'",
      "export { c } from './c.ts'",
      "const d = await import('./d.ts')",
      "import './e.ts'",
      "import * as z from 'zod'",
    ].join('\n')
    expect(importsOf('server/src/people/users/x.ts', text).map(({ to, line }) => `${to}:${line}`)).toEqual([
      'server/src/people/users/a.ts:1',
      'server/src/people/b/store.ts:4',
      'server/src/people/users/c.ts:5',
      'server/src/people/users/d.ts:6',
      'server/src/people/users/e.ts:7',
    ])
  })
})
