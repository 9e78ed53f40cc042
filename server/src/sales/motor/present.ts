import type { MotorEstimate } from '@okwan/contract/sales/motor'
import type { Estimate } from './store.ts'

export function presentEstimate({
  id,
  price,
  createdAt,
  expiresAt,
}: Pick<Estimate, 'id' | 'price' | 'createdAt' | 'expiresAt'>): MotorEstimate {
  return { estimateId: id, ...price, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
