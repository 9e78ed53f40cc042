/** Record that files are linked to; its owner and branch decide the reach. */
export type FileSubject = {
  type:
    | 'motor-draft'
    | 'policy-record'
    | 'travel-draft'
    | 'claim'
    | 'service-request'
    | 'payout'
    | 'customer-correction'
  id: string
  sellerId: string
  branchId: string
}
