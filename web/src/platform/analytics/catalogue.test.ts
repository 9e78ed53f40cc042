import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTE } from '../routes/table.ts'
import { BEYOND_SPECIFICATION } from '../routes/titles.ts'
import { LABELS } from './catalogue.ts'
import { pageNameOf } from './page-names.ts'

test.each([
  ['/policies', 'Policies'],
  ['/policies/pay-later', 'Policies'],
  ['/policies/motor-{$policyId}/renew/pay', 'Policy Details'],
  ['/buy-insurance/chassis-vin', 'Motor Purchase Step 1'],
  ['/buy-travel-insurance/consent', 'Travel Purchase Step 7'],
  ['/buy-insurance/payment', 'Checkout'],
  ['/service-request/update/sticker-{$requestId}', 'Service Request Details'],
  ['/service-request/claims', 'Service Request'],
  ['/staff/records/login-records', 'Login Records'],
  ['/staff/{$userId}', 'Manage Staff'],
])('the page at %s is called %s', (route, name) => {
  expect(pageNameOf(route)).toBe(name)
})

test.each([
  ['/policies/list', '?q=GR&panel=profile', 'Profile'],
  ['/policies', '?panel=new-insurance', 'New Insurance'],
  ['/wallet', '?number=7', 'Wallet Details'],
  ['/wallet', '?view=in', 'Wallets'],
  ['/service-request/{$requestType}', '?open=7', 'Service Request Details'],
  ['/service-request/update', '', 'Service Request'],
  ['/transactions', '?open=7', 'Transactions'],
])('the view at %s%s is called %s', (route, search, name) => {
  expect(pageNameOf(route, search)).toBe(name)
})

test('every page of the specification has a readable name', () => {
  const beyond: readonly string[] = BEYOND_SPECIFICATION
  const specified = Object.entries(ROUTE).filter(([name, { redirect }]) => !redirect && !beyond.includes(name))
  const paths = specified.map(([, { path }]) => path)
  expect(paths.filter((path) => pageNameOf(path) === path)).toEqual(['/activities'])
})

test('labels are distinguished by their ids', () => {
  const ids = Object.values(LABELS).map(({ name }) => name.replace(/\s/g, ''))
  expect(new Set(ids).size).toBe(12)
})

test('every label is used', () => {
  const folder = join(import.meta.dirname, '../..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join()
  expect(Object.keys(LABELS).filter((name) => !new RegExp(`LABELS\\.${name}\\b`).test(sources))).toEqual([])
})
