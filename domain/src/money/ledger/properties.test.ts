import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  claimReleased,
  disbursementPaid,
  disbursementReserved,
  disbursementReturned,
} from './disbursements.ts'
import { type Journal, reverse, sumOf } from './journal.ts'
import { shareOf, totalOf } from './premium-parts.ts'
import {
  brokerageEarned,
  brokerageReversed,
  premiumIssued,
  premiumPaidFromWallet,
  refundApproved,
  unissuedRefundApproved,
} from './premiums.ts'

const amount = fc.integer({ min: 1, max: 10_000_000_00 })
const amounts = fc.record({ netPremium: amount, vat: amount, nhil: amount, stickerFee: amount, serviceFee: amount })

const templates: Record<string, fc.Arbitrary<Journal>> = {
  premiumCollected: fc.tuple(amount, amount, fc.nat(500)).map(([due, over, fee]) =>
    premiumCollected({
      paymentId: 'P',
      provider: 'h',
      customerId: 'C',
      duePesewas: due,
      paidPesewas: due + over,
      feePesewas: Math.min(fee, due),
    }),
  ),
  walletToppedUp: receipts((receipt) => walletToppedUp({ ...receipt, agentId: 'A' })),
  receiptParked: receipts((receipt) => receiptParked({ ...receipt, attemptId: 'P01' })),
  suspenseToPremium: one((sum) =>
    suspenseAllocatedToPremium({ paymentId: 'P', suspensePesewas: sum + 7, duePesewas: sum, customerId: 'C' }),
  ),
  suspenseToWallet: one((sum) => suspenseAllocatedToWallet({ paymentId: 'P', agentId: 'A', amountPesewas: sum })),
  suspenseToRefund: one((sum) => suspenseAllocatedToRefund({ refundId: 'F', paymentId: 'P', amountPesewas: sum })),
  creditToRefund: one((sum) => creditAllocatedToRefund({ refundId: 'F', customerId: 'C', amountPesewas: sum })),
  collectionReversed: one((sum) =>
    collectionReversed({ attemptId: 'P01', paymentId: 'P', provider: 'h', amountPesewas: sum }),
  ),
  floatFunded: one((sum) => floatFunded({ fundingId: 'X', provider: 'h', amountPesewas: sum })),
  floatCorrected: fc.tuple(amount, fc.boolean()).map(([sum, more]) =>
    floatCorrected({
      itemId: 'X',
      provider: 'h',
      float: 'collectionFloat',
      against: 'differences',
      changePesewas: more ? sum : -sum,
    }),
  ),
  premiumFromWallet: one((sum) => premiumPaidFromWallet({ paymentId: 'P', agentId: 'A', amountPesewas: sum })),
  premiumIssued: amounts.map((parts) =>
    premiumIssued({ policyRecordId: 'R', paymentId: 'P', insurer: 'I', amounts: parts }),
  ),
  brokerageEarned: one((sum) =>
    brokerageEarned({ brokerageId: 'B', insurer: 'I', productCode: 'motor', brokeragePesewas: sum }),
  ),
  brokerageReversed: one((sum) =>
    brokerageReversed({ reversalId: 'B', insurer: 'I', productCode: 'motor', brokeragePesewas: sum }),
  ),
  refundApproved: fc.tuple(amounts, fc.boolean(), fc.nat(100)).map(([parts, remitted, percent]) =>
    refundApproved({
      refundId: 'F',
      insurer: 'I',
      productCode: 'motor',
      amounts: parts,
      brokeragePesewas: Math.floor((parts.netPremium * percent) / 100),
      cancellationFeePesewas: Math.floor((parts.netPremium * percent) / 200),
      remitted,
    }),
  ),
  unissuedRefund: one((sum) => unissuedRefundApproved({ refundId: 'F', paymentId: 'P', amountPesewas: sum })),
  agentAccrued: one((sum) => agentCommissionAccrued({ commissionId: 'K', agentId: 'A', grossPesewas: sum })),
  agentVested: one((sum) =>
    agentCommissionVested({
      commissionId: 'K',
      agentId: 'A',
      grossPesewas: sum,
      withheldPesewas: Math.floor(sum / 10),
    }),
  ),
  staffAccrued: one((sum) => staffCommissionAccrued({ commissionId: 'K', staffId: 'S', grossPesewas: sum })),
  pendingReversal: one((sum) => pendingCommissionReversed({ reversalId: 'B', agentId: 'A', grossPesewas: sum })),
  vestedReversal: fc.tuple(amount, fc.integer({ min: -100, max: 10_000_000_00 })).map(([sum, availablePesewas]) =>
    vestedCommissionReversed({
      reversalId: 'B',
      agentId: 'A',
      grossPesewas: sum,
      withheldPesewas: Math.floor(sum / 10),
      availablePesewas,
    }),
  ),
  shortfall: one((sum) => shortfallRecovered({ recoveryId: 'V', agentId: 'A', amountPesewas: sum })),
  toFloat: one((sum) => commissionMovedToFloat({ moveId: 'V', agentId: 'A', amountPesewas: sum })),
  held: one((sum) =>
    disbursementReserved({ payoutId: 'O', reference: 'D', kind: 'refund', ownerId: 'F', amountPesewas: sum }),
  ),
  paid: fc.tuple(amount, amount, fc.nat(500)).map(([reserved, sentPesewas, feePesewas]) =>
    disbursementPaid({
      payoutId: 'O',
      reference: 'D',
      kind: 'refund',
      ownerId: 'F',
      amountPesewas: reserved,
      provider: 'h',
      float: 'collectionFloat',
      sentPesewas,
      feePesewas,
    }),
  ),
  returned: one((sum) =>
    disbursementReturned({ payoutId: 'O', reference: 'D', kind: 'claim', ownerId: 'M', amountPesewas: sum }),
  ),
  claimApproved: one((sum) => claimApproved({ settlementId: 'M:1', claimId: 'M', insurer: 'I', amountPesewas: sum })),
  claimReleased: one((sum) => claimReleased({ settlementId: 'M:1', claimId: 'M', insurer: 'I', amountPesewas: sum })),
}

describe('for any amounts', () => {
  test.each(Object.entries(templates))(
    '%s is balanced, with two or more lines and none of zero',
    (_name, arbitrary) => {
      fc.assert(
        fc.property(arbitrary, ({ lines }) => {
          expect(sumOf(lines, 'debit')).toBe(sumOf(lines, 'credit'))
          expect(lines.length).toBeGreaterThanOrEqual(2)
          expect(lines.every((line) => Number.isSafeInteger(line.amountPesewas) && line.amountPesewas > 0)).toBe(true)
        }),
      )
    },
  )

  test('a journal and its reversal leave every balance unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(...Object.values(templates)), (original) => {
        expect(netOf(original, reverse(original))).toEqual([])
      }),
    )
  })

  test('all balances sum to zero after 1,000 random events (B10-17)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(...Object.values(templates)), { minLength: 1_000, maxLength: 1_000 }),
        (journals) => {
          const lines = journals.flatMap((posted) => posted.lines)
          expect(sumOf(lines, 'debit') - sumOf(lines, 'credit')).toBe(0)
        },
      ),
      { numRuns: 3 },
    )
  })

  test('the shares of a refund add up exactly, and no share exceeds its paid part', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (parts, bps) => {
        const refundPesewas = Math.floor((totalOf(parts) * bps) / 10_000)
        const share = shareOf(parts, refundPesewas)
        expect(totalOf(share)).toBe(refundPesewas)
        for (const [part, paidPesewas] of Object.entries(parts)) {
          expect(share[part as keyof typeof parts] ?? 0).toBeLessThanOrEqual(paidPesewas)
        }
      }),
    )
  })
})

/** Balances after all journals, by account and owner. */
function netOf(...journals: Journal[]): [string, number][] {
  const net = new Map<string, number>()
  for (const { account, owner, side, amountPesewas } of journals.flatMap(({ lines }) => lines)) {
    const key = `${account} ${owner}`
    net.set(key, (net.get(key) ?? 0) + (side === 'debit' ? amountPesewas : -amountPesewas))
  }
  return [...net].filter(([, amountPesewas]) => amountPesewas !== 0)
}

function one(build: (amountPesewas: number) => Journal): fc.Arbitrary<Journal> {
  return amount.map(build)
}

type TestReceipt = { paymentId: string; provider: string; paidPesewas: number; feePesewas: number }

function receipts(build: (receipt: TestReceipt) => Journal): fc.Arbitrary<Journal> {
  return fc
    .tuple(amount, fc.nat(500))
    .map(([paidPesewas, fee]) =>
      build({ paymentId: 'P', provider: 'h', paidPesewas, feePesewas: Math.min(fee, paidPesewas) }),
    )
}
