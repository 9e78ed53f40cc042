/** Transfers between banks that a person records before a statement shows them. */
export const TRANSFER_KINDS = ['gateway-fees', 'claims-funds'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

export const TRANSFER_TITLES: Record<TransferKind, string> = {
  'gateway-fees': 'Gateway fees',
  'claims-funds': 'Claims funds',
}
