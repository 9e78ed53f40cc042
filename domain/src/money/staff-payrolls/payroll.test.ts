import { expect, test } from 'vitest'
import { approvalRefusalReason, canPrepareOwn, preparedLines, reducedLine } from './payroll.ts'

const esi = { userId: 'esi', fullName: 'Esi', amountPesewas: 3_30 }
const kojo = { userId: 'kojo', fullName: 'Kojo', amountPesewas: 12_00 }
const debtor = { userId: 'debtor', fullName: 'Debtor', amountPesewas: -1 }

test('a second person without a line approves a batch', () => {
  const payroll = { preparedBy: 'efua', lines: [esi] }
  expect(approvalRefusalReason(payroll, 'ama')).toBeUndefined()
  expect(approvalRefusalReason(payroll, 'efua')).toContain('You prepared this batch')
  expect(approvalRefusalReason(payroll, 'esi')).toContain('Your own commission')
})

test('a batch has the commission due to each selected person once', () => {
  expect(preparedLines([esi, kojo], ['kojo', 'kojo'], { id: 'efua', canPrepareOwn: false })).toEqual([kojo])
})

test.each([
  ['their own commission', 'esi', 'Another SuperAdmin must prepare it'],
  ['a person without commission', 'nobody', 'no commission to pay'],
  ['a person who owes commission', 'debtor', 'no commission to pay'],
])('a batch with %s is refused', (_, userId, sentence) => {
  expect(() => preparedLines([esi, kojo, debtor], [userId], { id: 'esi', canPrepareOwn: false })).toThrow(sentence)
})

test('a line is outdated if less commission is due than prepared', () => {
  expect(reducedLine([esi, kojo], [esi, { ...kojo, amountPesewas: 13_00 }])).toBeUndefined()
  expect(reducedLine([esi, kojo], [esi, { ...kojo, amountPesewas: 11_99 }])).toBe(kojo)
  expect(reducedLine([esi], [])).toBe(esi)
})

test('a SuperAdmin prepares their own commission only without a third SuperAdmin', () => {
  expect([2, 3].map(canPrepareOwn)).toEqual([true, false])
  const lines = preparedLines([esi], ['esi'], { id: 'esi', canPrepareOwn: true })
  expect(approvalRefusalReason({ preparedBy: 'esi', lines }, 'ama')).toBeUndefined()
})
