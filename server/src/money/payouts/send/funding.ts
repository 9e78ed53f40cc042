import { creditAllocatedToRefund, suspenseAllocatedToRefund } from '@okwan/domain/money/ledger/collections'
import type { Journal } from '@okwan/domain/money/ledger/journal'
import { PREMIUM_PARTS, totalOf } from '@okwan/domain/money/ledger/premium-parts'
import { refundApproved, unissuedRefundApproved } from '@okwan/domain/money/ledger/premiums'
import * as z from 'zod'

const amounts = z.partialRecord(z.enum(PREMIUM_PARTS), z.number().int())

/** Which money a payout is taken from. Claims and withdrawals are owed already when they come here. */
export const funding = z.discriminatedUnion('from', [
  z.object({ from: z.literal('owed') }),
  /** Late, doubled or short payments. */
  z.object({ from: z.literal('suspense'), paymentId: z.string() }),
  /** Paid above the price. */
  z.object({ from: z.literal('credit'), customerId: z.string() }),
  /** Paid, but no policy came of it. */
  z.object({ from: z.literal('unissued'), paymentId: z.string() }),
  /** A policy that ends early: the share of each part that goes back. */
  z.object({
    from: z.literal('premium'),
    insurer: z.string(),
    productCode: z.string(),
    amounts,
    brokeragePesewas: z.number().int(),
    remitted: z.boolean(),
  }),
])
export type Funding = z.output<typeof funding>

/** What approving the payout does to the books: from then on it is owed. */
export function fundingJournal(refundId: string, amountPesewas: number, source: Funding): Journal | undefined {
  switch (source.from) {
    case 'owed':
      return undefined
    case 'suspense':
      return suspenseAllocatedToRefund({ refundId, paymentId: source.paymentId, amountPesewas })
    case 'credit':
      return creditAllocatedToRefund({ refundId, customerId: source.customerId, amountPesewas })
    case 'unissued':
      return unissuedRefundApproved({ refundId, paymentId: source.paymentId, amountPesewas })
    case 'premium':
      return refundApproved({ ...source, refundId, feeKeptPesewas: totalOf(source.amounts) - amountPesewas })
  }
}

/** The most this money allows; a premium's parts cannot give back more than they are. */
export function mostPesewas(source: Funding): number {
  return source.from === 'premium' ? totalOf(source.amounts) : Number.MAX_SAFE_INTEGER
}
