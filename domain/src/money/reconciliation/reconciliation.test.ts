import { expect, test } from 'vitest'
import {
  balanceDifference,
  correctionOf,
  type Difference,
  type LedgerLine,
  reconcile,
  type StatementLine,
} from './reconciliation.ts'

const at = new Date('2026-11-14T09:00:00Z')

const statement: StatementLine = {
  reference: 'R1',
  networkTransactionId: 'N1',
  direction: 'in',
  phone: '233241234567',
  amountPesewas: 396_00,
  feePesewas: 7_72,
  at,
  successful: true,
}
const { successful: _, ...movement } = statement
const ledger: LedgerLine = { ...movement, status: 'successful' }

function classes(lines: StatementLine[], ledgerLines: LedgerLine[]): string[] {
  return reconcile(lines, ledgerLines).map((item) => item.class)
}

test.each([
  ['the same on both sides', [statement], [ledger], ['matched']],
  ['only at the provider', [statement], [], ['missing_in_ledger']],
  ['only in our ledger', [], [ledger], ['missing_at_provider']],
  ['another amount', [{ ...statement, amountPesewas: 395_00 }], [ledger], ['amount_diff']],
  ['another fee', [{ ...statement, feePesewas: 8_00 }], [ledger], ['fee_diff']],
  ['paid at the provider, pending in the ledger', [statement], [{ ...ledger, status: 'pending' }], ['status_diff']],
  ['failed at the provider, paid in the ledger', [{ ...statement, successful: false }], [ledger], ['status_diff']],
  [
    'twice at the provider',
    [statement, { ...statement, networkTransactionId: 'N2' }],
    [ledger],
    ['matched', 'duplicate_at_provider'],
  ],
  ['failed first, then paid', [{ ...statement, successful: false }, statement], [ledger], ['matched', 'matched']],
  ['failed on both sides', [{ ...statement, successful: false }], [{ ...ledger, status: 'failed' }], ['matched']],
  ['failed at the provider, unknown in the ledger', [{ ...statement, successful: false }], [], ['matched']],
  ['never sent', [], [{ ...ledger, status: 'failed' }], ['matched']],
] satisfies [string, StatementLine[], LedgerLine[], string[]][])('%s', (_name, lines, ledgerLines, expected) => {
  expect(classes(lines, ledgerLines)).toEqual(expected)
})

test('a line without our reference is matched by network transaction id, or by payer, amount and time', () => {
  expect(classes([{ ...statement, reference: '' }], [ledger])).toEqual(['matched'])
  const bare = { ...statement, reference: '', networkTransactionId: '' }
  expect(classes([{ ...bare, at: new Date(at.getTime() + 600_000) }], [ledger])).toEqual(['matched'])
  expect(classes([{ ...bare, at: new Date(at.getTime() + 600_001) }], [ledger])).toEqual([
    'missing_in_ledger',
    'missing_at_provider',
  ])
  expect(classes([{ ...bare, direction: 'out' }], [ledger])).toEqual(['missing_in_ledger', 'missing_at_provider'])
})

test('two identical statement lines are matched with two ledger lines', () => {
  const bare = { ...statement, reference: '', networkTransactionId: '' }
  const second = { ...ledger, reference: 'R2', networkTransactionId: '' }
  expect(classes([bare, bare], [ledger, second])).toEqual(['matched', 'matched'])
})

const difference: Difference = {
  class: 'fee_diff',
  direction: 'in',
  providerPesewas: 396_00,
  providerFeePesewas: 8_00,
  ledgerPesewas: 396_00,
  ledgerFeePesewas: 7_72,
}
const nothing = { ledgerPesewas: null, ledgerFeePesewas: null }

test.each([
  ['a fee above ours leaves the float', {}, 'collectionFloat', 'collectionFees', -28],
  [
    'less paid than we have',
    { class: 'amount_diff', providerPesewas: 395_00 },
    'collectionFloat',
    'differences',
    -1_28,
  ],
  ['money of an unknown payer', { class: 'missing_in_ledger', ...nothing }, 'collectionFloat', 'suspense', 388_00],
  ['a second payment', { class: 'duplicate_at_provider' }, 'collectionFloat', 'suspense', 388_00],
  [
    'money that the provider never received',
    { class: 'missing_at_provider', providerPesewas: null, providerFeePesewas: null },
    'collectionFloat',
    'differences',
    -388_28,
  ],
  [
    'a payout that we do not know',
    { class: 'missing_in_ledger', direction: 'out', ...nothing },
    'disbursementFloat',
    'differences',
    -404_00,
  ],
] as const)('a correction makes the ledger match the provider: %s', (_when, change, float, against, changePesewas) => {
  expect(correctionOf({ ...difference, ...change })).toEqual({ float, against, changePesewas })
})

test('a status difference or equal balances need no correction', () => {
  expect(correctionOf({ ...difference, class: 'status_diff' })).toBeUndefined()
  expect(correctionOf({ ...difference, class: 'amount_diff', providerPesewas: 396_28 })).toBeUndefined()
})

test('balances are compared where both sides have one', () => {
  const ledger = { collectionPesewas: 500, disbursementPesewas: 700 }
  expect(balanceDifference({ collectionPesewas: 400, disbursementPesewas: null }, ledger)).toEqual({
    collectionPesewas: -100,
    disbursementPesewas: 0,
  })
})
