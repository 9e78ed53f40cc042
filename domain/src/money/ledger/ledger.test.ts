import { describe, expect, test } from 'vitest'
import { ACCOUNTS, type AccountName, normalSide } from './accounts.ts'
import {
  collectionReversed,
  creditAllocatedToRefund,
  floatCorrected,
  floatFunded,
  premiumCollected,
  receiptParked,
  suspenseAllocatedToPremium,
  suspenseAllocatedToRefund,
  suspenseAllocatedToWallet,
  walletToppedUp,
} from './collections.ts'
import {
  agentCommissionAccrued,
  agentCommissionVested,
  commissionMovedToFloat,
  pendingCommissionReversed,
  shortfallRecovered,
  staffCommissionAccrued,
  vestedCommissionReversed,
} from './commissions.ts'
import {
  claimApproved,
  disbursementPaid,
  disbursementPaidLate,
  disbursementReserved,
  disbursementReturned,
} from './disbursements.ts'
import { credit, debit, type Journal, journal, type Line, reverse } from './journal.ts'
import { shareOf } from './premium-parts.ts'
import {
  brokerageEarned,
  premiumIssued,
  premiumPaidFromWallet,
  refundApproved,
  unissuedRefundApproved,
} from './premiums.ts'

const travel = { netPremium: 330_00, vat: 49_50, nhil: 8_25, getFund: 8_25 }

describe('worked figures: net premium 330.00, tax 66.00, brokerage 20 %, agent 12 %, withholding 10 %, gateway 1.95 %', () => {
  test('a premium paid by mobile money reaches the insurer and the tax accounts once the policy is issued', () => {
    const ledger = totals(
      premiumCollected({
        paymentId: 'P1',
        provider: 'hubtel',
        customerId: 'C1',
        duePesewas: 396_00,
        paidPesewas: 396_00,
        feePesewas: 7_72,
      }),
      premiumIssued({ policyRecordId: 'R1', paymentId: 'P1', insurer: 'I', amounts: travel }),
    )
    expect(ledger).toEqual({
      collectionFloat: 388_28,
      collectionFees: 7_72,
      premiumPayable: 330_00,
      vat: 49_50,
      nhil: 8_25,
      getFund: 8_25,
    })
  })

  test('a premium paid from the wallet ends in the same accounts', () => {
    const ledger = totals(
      premiumPaidFromWallet({ paymentId: 'P1', agentId: 'A', amountPesewas: 396_00 }),
      premiumIssued({ policyRecordId: 'R1', paymentId: 'P1', insurer: 'I', amounts: travel }),
    )
    expect(ledger).toEqual({ floatWallet: -396_00, premiumPayable: 330_00, vat: 49_50, nhil: 8_25, getFund: 8_25 })
  })

  test('a difference collected after a correction is premium together with the first payment', () => {
    const difference = { paymentId: 'P2', amountPesewas: 50_00 }
    const amounts = { netPremium: 200_00 }
    const { lines } = premiumIssued({ policyRecordId: 'R1', paymentId: 'P1', insurer: 'I', amounts, difference })
    expect(lines).toEqual([
      debit('unissuedPremium', 'P1', 150_00),
      debit('unissuedPremium', 'P2', 50_00),
      credit('premiumPayable', 'I', 200_00),
    ])
  })

  test('motor fees are payable to the regulator, separate from the premium', () => {
    const amounts = { netPremium: 435_00, stickerFee: 23_00, brownCardFee: 10_00, nicContribution: 14_00 }
    const { lines } = premiumIssued({ policyRecordId: 'R1', paymentId: 'P1', insurer: 'I', amounts })
    expect(lines).toEqual([
      debit('unissuedPremium', 'P1', 482_00),
      credit('premiumPayable', 'I', 435_00),
      credit('stickerFees', 'NIC', 23_00),
      credit('brownCardFees', 'NIC', 10_00),
      credit('nicContribution', 'NIC', 14_00),
    ])
  })

  test('a top-up credits the full amount, and the platform pays the fee', () => {
    const topUp = walletToppedUp({
      paymentId: 'T1',
      provider: 'hubtel',
      agentId: 'A',
      paidPesewas: 500_00,
      feePesewas: 9_75,
    })
    expect(totals(topUp)).toEqual({ collectionFloat: 490_25, collectionFees: 9_75, floatWallet: 500_00 })
  })

  test('an excess payment is customer credit', () => {
    const over = premiumCollected({
      paymentId: 'P1',
      provider: 'hubtel',
      customerId: 'C1',
      duePesewas: 396_00,
      paidPesewas: 400_00,
      feePesewas: 0,
    })
    expect(over.lines).toContainEqual(credit('customerCredit', 'C1', 4_00))
  })

  test('commission accrues gross and vests net of the withheld tax', () => {
    const ledger = totals(
      brokerageEarned({ brokerageId: 'B1', insurer: 'I', productCode: 'travel', brokeragePesewas: 66_00 }),
      agentCommissionAccrued({ commissionId: 'K1', agentId: 'A', grossPesewas: 39_60 }),
      agentCommissionVested({ commissionId: 'K1', agentId: 'A', grossPesewas: 39_60, withheldPesewas: 3_96 }),
    )
    expect(ledger).toEqual({
      premiumPayable: -66_00,
      brokerage: 66_00,
      agentCommission: 39_60,
      commissionAvailable: 35_64,
      withholdingTax: 3_96,
    })
  })

  const visaRefused = {
    refundId: 'F1',
    insurer: 'I',
    productCode: 'travel',
    amounts: travel,
    brokeragePesewas: 66_00,
    cancellationFeePesewas: 33_00,
  }

  test('a refund before remittance reverses the premium, the taxes and our brokerage', () => {
    expect(refundApproved({ ...visaRefused, remitted: false }).lines).toEqual([
      debit('premiumPayable', 'I', 264_00),
      debit('vat', 'I', 49_50),
      debit('nhil', 'I', 8_25),
      debit('getFund', 'I', 8_25),
      debit('brokerage', 'travel', 66_00),
      credit('refundsPayable', 'F1', 363_00),
      credit('cancellationFees', '', 33_00),
    ])
  })

  test('a refund after remittance is recoverable from the insurer', () => {
    expect(totals(refundApproved({ ...visaRefused, remitted: true }))).toEqual({
      insurerRecoverable: 330_00,
      brokerage: -66_00,
      refundsPayable: 363_00,
      cancellationFees: 33_00,
    })
  })

  test('pending commission is reversed in full', () => {
    expect(totals(pendingCommissionReversed({ reversalId: 'B1', agentId: 'A', grossPesewas: 39_60 }))).toEqual({
      commissionPending: -39_60,
      agentCommission: -39_60,
    })
  })

  test('vested commission is reversed from the wallet and the agent owes the rest', () => {
    const reversal = {
      reversalId: 'B1',
      agentId: 'A',
      grossPesewas: 39_60,
      withheldPesewas: 3_96,
      availablePesewas: 10_00,
    }
    expect(totals(vestedCommissionReversed(reversal))).toEqual({
      commissionAvailable: -10_00,
      agentReceivable: 25_64,
      withholdingTax: -3_96,
      agentCommission: -39_60,
    })
  })

  const withdrawal = {
    payoutId: 'O1',
    reference: 'CM1',
    kind: 'withdrawal',
    ownerId: 'A',
    amountPesewas: 25_64,
  } as const
  const paidBy = { provider: 'hubtel', float: 'disbursementFloat' } as const

  test('a withdrawal reserves the money before it is sent', () => {
    const paid = disbursementPaid({ ...withdrawal, ...paidBy, sentPesewas: 25_64, feePesewas: 50 })
    expect(totals(disbursementReserved(withdrawal), paid)).toEqual({
      commissionAvailable: -25_64,
      disbursementFees: 50,
      disbursementFloat: -26_14,
    })
  })

  test('a fee paid by the agent is not our expense', () => {
    const paid = disbursementPaid({ ...withdrawal, ...paidBy, sentPesewas: 25_14, feePesewas: 50 })
    expect(totals(disbursementReserved(withdrawal), paid)).toEqual({
      commissionAvailable: -25_64,
      disbursementFloat: -25_64,
    })
  })

  test('a failed withdrawal leaves all balances unchanged', () => {
    expect(totals(disbursementReserved(withdrawal), disbursementReturned(withdrawal))).toEqual({})
  })

  test('a withdrawal that is paid after it was returned is owed by the agent', () => {
    const late = disbursementPaidLate({ ...withdrawal, ...paidBy, feePesewas: 50 })
    expect(totals(disbursementReserved(withdrawal), disbursementReturned(withdrawal), late)).toEqual({
      agentReceivable: 25_64,
      disbursementFees: 50,
      disbursementFloat: -26_14,
    })
  })

  test('a fee above the reported fee is charged to the float', () => {
    const correction = {
      itemId: 'X1',
      provider: 'hubtel',
      float: 'collectionFloat',
      against: 'collectionFees',
    } as const
    expect(totals(floatCorrected({ ...correction, changePesewas: -12 }))).toEqual({
      collectionFloat: -12,
      collectionFees: 12,
    })
  })

  test('the insurer owes us an approved and paid claim', () => {
    const claim = { payoutId: 'O2', reference: 'CL1', kind: 'claim', ownerId: 'M1', amountPesewas: 900_00 } as const
    const ledger = totals(
      claimApproved({ settlementId: 'M1:1', claimId: 'M1', insurer: 'I', amountPesewas: 900_00 }),
      disbursementReserved(claim),
      disbursementPaid({ ...claim, ...paidBy, sentPesewas: 900_00, feePesewas: 0 }),
    )
    expect(ledger).toEqual({ claimsFunds: -900_00, disbursementFloat: -900_00 })
  })
})

const sum = { amountPesewas: 10_00 }

test.each([
  [collectionReversed({ attemptId: 'P01', paymentId: 'P', provider: 'h', ...sum }), 'suspense', 'collectionFloat'],
  [
    receiptParked({ attemptId: 'P01', paymentId: 'P', provider: 'h', paidPesewas: 1, feePesewas: 0 }),
    'collectionFloat',
    'suspense',
  ],
  [
    suspenseAllocatedToPremium({ paymentId: 'P', suspensePesewas: 100_00, duePesewas: 100_00, customerId: 'C' }),
    'suspense',
    'unissuedPremium',
  ],
  [suspenseAllocatedToWallet({ paymentId: 'P', agentId: 'A', ...sum }), 'suspense', 'floatWallet'],
  [suspenseAllocatedToRefund({ refundId: 'F', paymentId: 'P', ...sum }), 'suspense', 'refundsPayable'],
  [creditAllocatedToRefund({ refundId: 'F', customerId: 'C', ...sum }), 'customerCredit', 'refundsPayable'],
  [unissuedRefundApproved({ refundId: 'F', paymentId: 'P', ...sum }), 'unissuedPremium', 'refundsPayable'],
  [floatFunded({ fundingId: 'X', provider: 'h', ...sum }), 'disbursementFloat', 'operatingBank'],
  [commissionMovedToFloat({ moveId: 'V', agentId: 'A', ...sum }), 'commissionAvailable', 'floatWallet'],
  [shortfallRecovered({ recoveryId: 'V', agentId: 'A', ...sum }), 'commissionAvailable', 'agentReceivable'],
  [
    staffCommissionAccrued({ commissionId: 'K', staffId: 'S', grossPesewas: 3_30 }),
    'staffIncentive',
    'staffCommission',
  ],
] satisfies [Journal, AccountName, AccountName][])(
  '$event debits and credits the right accounts',
  (posted, debited, credited) => {
    expect(posted.lines.map(({ side, account }) => [side, account])).toEqual([
      ['debit', debited],
      ['credit', credited],
    ])
  },
)

describe('a journal is refused', () => {
  test.each([
    ['when it does not balance', [debit('suspense', '', 2), credit('vat', '', 1)]],
    ['when an amount is negative', [debit('suspense', '', -1), credit('vat', '', -1)]],
    ['when an amount is not whole', [debit('suspense', '', 0.5), credit('vat', '', 0.5)]],
    ['when it has no amounts', [debit('suspense', '', 0), credit('vat', '', 0)]],
  ] satisfies [string, Line[]][])('%s', (_name, lines) => {
    expect(() => journal('test', '1', lines)).toThrow(RangeError)
  })

  test('a refund above the paid amount can’t be split', () => {
    expect(() => shareOf(travel, 396_01)).toThrow(RangeError)
  })
})

test('a journal is identified by its event and source, and a reversal by the journal', () => {
  const accrual = agentCommissionAccrued({ commissionId: 'K1', agentId: 'A', grossPesewas: 1 })
  expect(accrual).toMatchObject({ event: 'commission-accrued', sourceId: 'K1', occurrence: 0 })
  expect(reverse(accrual)).toMatchObject({ event: 'reversal', sourceId: 'commission-accrued:K1', occurrence: 0 })
})

test('account codes are unique, and only the wallet accounts must not be negative', () => {
  const codes = Object.values(ACCOUNTS).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  const guarded = Object.entries(ACCOUNTS).filter(([, account]) => 'neverBelowZero' in account)
  expect(guarded.map(([name]) => name)).toEqual(['floatWallet', 'commissionAvailable'])
})

/** Balances by account on their normal side, without accounts at zero. */
function totals(...journals: Journal[]): Partial<Record<AccountName, number>> {
  const balances: Partial<Record<AccountName, number>> = {}
  for (const { account, side, amountPesewas } of journals.flatMap(({ lines }) => lines)) {
    const change = side === normalSide(account) ? amountPesewas : -amountPesewas
    balances[account] = (balances[account] ?? 0) + change
  }
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0))
}
