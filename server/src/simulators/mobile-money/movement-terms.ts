export type MovementKind = 'collect' | 'disburse' | 'refund'
export type MovementState = 'pending' | 'paid' | 'failed' | 'refunded'
