import { hasVoucher } from '@okwan/domain/service/claims/voucher/discharge'
import type { ClaimRow } from '../store.ts'

/** Amount and time of the offer; undefined if the claim has none. */
export function offerOf(row: ClaimRow): { payablePesewas: number; offeredAt: Date } | undefined {
  const { status, payable_pesewas: payablePesewas, decided_at: offeredAt } = row
  if (!hasVoucher({ status, isAccepted: row.offer_accepted_on !== null })) return undefined
  return payablePesewas !== null && offeredAt ? { payablePesewas, offeredAt } : undefined
}
