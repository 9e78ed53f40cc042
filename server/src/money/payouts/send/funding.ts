import { creditAllocatedToRefund, suspenseAllocatedToRefund } from '@okwan/domain/money/ledger/collections'
import type { Journal } from '@okwan/domain/money/ledger/journal'
import { PREMIUM_PARTS, totalOf } from '@okwan/domain/money/ledger/premium-parts'
import { refundApproved, unissuedRefundApproved } from '@okwan/domain/money/ledger/premiums'
import * as z from 'zod'

const amounts = z.partialRecord(z.enum(PREMIUM_PARTS), z.number().int())

/** The account that funds a payout. Claims and withdrawals are already payable. */
export const funding = z.discriminatedUnion('from', [
  z.object({ from: z.literal('owed') }),
  /** Late, duplicate or short payments. */
  z.object({ from: z.literal('suspense'), paymentId: z.string() }),
  /** Overpayments. */
  z.object({ from: z.literal('credit'), customerId: z.string() }),
  /** Payments without a policy. */
  z.object({ from: z.literal('unissued'), paymentId: z.string() }),
  /** A cancelled policy: the refunded share of each part. */
  z.object({
    from: z.literal('premium'),
    insurer: z.string(),
    productCode: z.string(),
    amounts,
    brokeragePesewas: z.number().int(),
    /** Whether the insurer has received the premium. `fundedBy` determines this when the refund is approved. */
    remitted: z.boolean(),
  }),
])
export type Funding = z.output<typeof funding>

/** The journal of the approval, which makes the amount payable. */
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
      return refundApproved({ ...source, refundId, cancellationFeePesewas: totalOf(source.amounts) - amountPesewas })
  }
}

/** The maximum refund; the parts of a premium limit it. */
export function maxPesewas(source: Funding): number {
  return source.from === 'premium' ? totalOf(source.amounts) : Number.MAX_SAFE_INTEGER
}
