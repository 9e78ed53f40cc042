import { expect, test } from 'vitest'
import { bordereauPaid, returnPaid } from '../ledger/settlements.ts'
import {
  addAmounts,
  allowedActs,
  cutOffOf,
  figuresOf,
  lastPeriodEnd,
  monthOfReturn,
  moveSettlement,
} from './settlement.ts'
import { SETTLEMENT_ACTS, SETTLEMENT_STATES, settlementNumber } from './terms.ts'

test('a settlement is checked, approved, paid and confirmed in this order, and can be discarded until it is paid', () => {
  const possible = SETTLEMENT_STATES.flatMap((state) =>
    SETTLEMENT_ACTS.flatMap((act) => {
      try {
        return [`${state} ${act} ${moveSettlement(state, act)}`]
      } catch {
        return []
      }
    }),
  )
  expect(possible).toEqual([
    'draft check checked',
    'draft discard discarded',
    'checked approve approved',
    'checked discard discarded',
    'approved pay paid',
    'approved discard discarded',
    'paid confirm confirmed',
  ])
})

test('the person who prepared or checked a settlement cannot approve it', () => {
  const checked = { state: 'checked', preparedBy: 'ama', checkedBy: 'efua' } as const
  expect(allowedActs(checked, 'ama')).toEqual(['discard'])
  expect(allowedActs(checked, 'efua')).toEqual(['discard'])
  expect(allowedActs(checked, 'kofi')).toEqual(['approve', 'discard'])
})

const NOW = new Date('2026-11-17T10:30:00Z')

test('a cut-off is the end of a day, never in the future and never before the last cut-off', () => {
  expect(cutOffOf('2026-11-16', NOW, undefined)).toEqual(new Date('2026-11-17T00:00:00Z'))
  expect(cutOffOf('2026-11-17', NOW, undefined)).toEqual(NOW)
  expect(() => cutOffOf('2026-11-18', NOW, undefined)).toThrow('future')
  expect(() => cutOffOf('2026-11-16', NOW, new Date('2026-11-17T00:00:00Z'))).toThrow('last cut-off')
})

test('a return covers a past month', () => {
  expect(monthOfReturn('2026-10', NOW)).toEqual({
    startsAt: new Date('2026-10-01T00:00:00Z'),
    cutOff: new Date('2026-11-01T00:00:00Z'),
  })
  expect(() => monthOfReturn('2026-11', NOW)).toThrow('November 2026')
})

test('brokerage and refunds after remittance reduce the amount due', () => {
  const sale = { premiumPayable: 330_00, vat: 49_50, nhil: 8_25, getFund: 8_25, brokerage: -66_00 }
  expect(figuresOf(sale)).toEqual({
    premiumPesewas: 330_00,
    taxesPesewas: 66_00,
    brokeragePesewas: -66_00,
    offsetPesewas: 0,
    duePesewas: 330_00,
  })
  const refund = { insurerRecoverable: -396_00, brokerage: 66_00 }
  expect(figuresOf(addAmounts([sale, refund])).duePesewas).toBe(0)
})

test('the payment clears every account of the cut-off, even if the insurer owes us', () => {
  const balances = [
    { account: 'premiumPayable', owner: 'A', pesewas: 264_00 },
    { account: 'vat', owner: 'A', pesewas: 49_50 },
    { account: 'insurerRecoverable', owner: 'A', pesewas: -100_00 },
  ] as const
  expect(bordereauPaid({ settlementId: 's', balances }).lines).toEqual([
    { account: 'premiumPayable', owner: 'A', side: 'debit', amountPesewas: 264_00 },
    { account: 'vat', owner: 'A', side: 'debit', amountPesewas: 49_50 },
    { account: 'insurerRecoverable', owner: 'A', side: 'credit', amountPesewas: 100_00 },
    { account: 'premiumTrustBank', owner: '', side: 'credit', amountPesewas: 213_50 },
  ])
  const owed = [{ account: 'insurerRecoverable', owner: 'A', pesewas: -5_00 }] as const
  expect(bordereauPaid({ settlementId: 's', balances: owed }).lines).toEqual([
    { account: 'insurerRecoverable', owner: 'A', side: 'credit', amountPesewas: 5_00 },
    { account: 'premiumTrustBank', owner: '', side: 'debit', amountPesewas: 5_00 },
  ])
  const tax = [{ account: 'withholdingTax', owner: '', pesewas: 3_96 }] as const
  expect(returnPaid({ settlementId: 's', bank: 'operatingBank', balances: tax }).lines).toEqual([
    { account: 'withholdingTax', owner: '', side: 'debit', amountPesewas: 3_96 },
    { account: 'operatingBank', owner: '', side: 'credit', amountPesewas: 3_96 },
  ])
})

test('the number of a settlement has a letter for its kind and five digits', () => {
  expect([settlementNumber('bordereau', 12), settlementNumber('taxes', 3)]).toEqual(['B-00012', 'R-00003'])
})

test.each([
  ['monthly', '2026-11-18T10:00:00Z', '2026-11-01'],
  ['monthly', '2026-11-01T00:00:00Z', '2026-11-01'],
  ['weekly', '2026-11-18T10:00:00Z', '2026-11-16'],
  ['weekly', '2026-11-15T23:59:59Z', '2026-11-09'],
  ['weekly', '2026-11-16T00:00:00Z', '2026-11-16'],
] as const)('the last %s period before %s ended on %s', (cycle, now, end) => {
  expect(lastPeriodEnd(cycle, new Date(now)).toISOString()).toBe(`${end}T00:00:00.000Z`)
})
