import type { Transaction, TransactionDetail } from '@okwan/contract/money/transactions'
import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { Tone } from '../../ui/data/tone.ts'

export const METHOD_LABELS: Record<Transaction['method'], string> = { momo: 'Mobile money', wallet: 'Wallet' }

/** Money that leaves the platform is negative. */
export function signedAmount({ direction, amountPesewas }: Pick<Transaction, 'direction' | 'amountPesewas'>): number {
  return direction === 'out' ? -amountPesewas : amountPesewas
}

const TONES: Record<PaymentStatus, Tone> = { pending: 'warning', successful: 'success', failed: 'danger' }

export function statusBadge({ status, underReview, refund }: Pick<Transaction, 'status' | 'underReview' | 'refund'>): {
  tone: Tone
  label: string
} {
  if (refund) return { tone: 'info', label: refund.isPaid ? 'Refunded' : 'Refund in progress' }
  if (underReview) return { tone: 'info', label: 'Under review' }
  return { tone: TONES[status], label: PAYMENT_STATUS_LABELS[status] }
}

type PaymentWithoutReceipt = Pick<TransactionDetail, 'status' | 'network' | 'refund' | 'underReview' | 'reason'>

/** Why a payment has no receipt. The money of a late payment was received, so its text mentions the refund. */
export function noReceipt({ status, network, refund, underReview, reason }: PaymentWithoutReceipt): {
  title: string
  text: string
} {
  if (refund) {
    const text = `This payment has no receipt because the money ${refund.isPaid ? 'was' : 'is being'} refunded (${refund.number}).`
    return { title: refund.isPaid ? 'Payment refunded' : 'Refund in progress', text }
  }
  if (status !== 'pending') {
    return { title: 'Payment failed', text: reason?.text ?? 'There’s no receipt because no money was received.' }
  }
  if (underReview) return { title: 'No receipt yet', text: 'The office is reviewing the payment.' }
  const name = network ? NETWORK_NAMES[network] : 'The network'
  return {
    title: 'No receipt yet',
    text: `${name} hasn’t confirmed the payment. The receipt appears here after confirmation.`,
  }
}
