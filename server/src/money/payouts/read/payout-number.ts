import type { PayoutKind } from '@okwan/domain/money/payouts/terms'

/** `RF-000012`: for people to name it. */
export function payoutNumber({ kind, number }: { kind: PayoutKind; number: number }): string {
  return `${PREFIXES[kind]}-${String(number).padStart(6, '0')}`
}

const PREFIXES: Record<PayoutKind, string> = { refund: 'RF', claim: 'CL', withdrawal: 'CM' }
