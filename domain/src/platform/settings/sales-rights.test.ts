import { expect, test } from 'vitest'
import { isWithheld } from './sales-rights.ts'
import type { SalesRights } from './values.ts'

const RIGHTS: SalesRights = {
  withheld: [
    { role: 'Agent', branchCode: 'all', productCode: 'MTCOMP' },
    { role: 'all', branchCode: 'KUM', productCode: 'TRAVEL' },
    { role: 'Staff', branchCode: 'TEM', productCode: 'all' },
  ],
}

test.each([
  ['Agent', 'ACC', 'MTCOMP', true],
  ['AssistantAgent', 'ACC', 'MTCOMP', true],
  ['Staff', 'ACC', 'MTCOMP', false],
  ['Agent', 'ACC', 'MTP', false],
  ['SuperAdmin', 'KUM', 'TRAVEL', true],
  ['SuperAdmin', 'ACC', 'TRAVEL', false],
  ['Staff', 'TEM', 'MTP', true],
  ['Agent', 'TEM', 'MTP', false],
] as const)('%s of %s and %s: withheld is %s', (role, branchCode, productCode, expected) => {
  expect(isWithheld(RIGHTS, { role, branchCode, productCode })).toBe(expected)
})

test('without a line, each role sells everything', () => {
  expect(isWithheld({ withheld: [] }, { role: 'Agent', branchCode: 'ACC', productCode: 'TRAVEL' })).toBe(false)
})
