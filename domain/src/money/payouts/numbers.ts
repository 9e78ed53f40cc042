import type { PayoutKind } from './terms.ts'

/** The readable number of a payout, such as `RF-000012`. */
export function payoutNumber({ kind, number }: { kind: PayoutKind; number: number }): string {
  return `${PREFIXES[kind]}-${String(number).padStart(6, '0')}`
}

const PREFIXES: Record<PayoutKind, string> = { refund: 'RF', claim: 'CL', withdrawal: 'CM' }
