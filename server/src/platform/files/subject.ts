/** A record that files hang on: who sold or raised it and in which branch decides who else sees them. */
export type FileSubject = {
  type: 'motor-draft' | 'policy-record' | 'travel-draft' | 'claim' | 'service-request' | 'payout'
  id: string
  sellerId: string
  branchId: string
}
