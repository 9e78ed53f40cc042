import type { Transaction } from '@okwan/contract/money/transactions'
import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '@okwan/domain/money/payments/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const METHOD_LABELS: Record<Transaction['method'], string> = { momo: 'Mobile money', wallet: 'Wallet' }

const TONES: Record<PaymentStatus, Tone> = { pending: 'warning', successful: 'success', failed: 'danger' }

export function statusBadge({ status, underReview, refund }: Pick<Transaction, 'status' | 'underReview' | 'refund'>): {
  tone: Tone
  label: string
} {
  if (refund) return { tone: 'info', label: refund.isPaid ? 'Refunded' : 'Refund in progress' }
  if (underReview) return { tone: 'info', label: 'Under review' }
  return { tone: TONES[status], label: PAYMENT_STATUS_LABELS[status] }
}
