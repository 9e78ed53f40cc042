/** The state of the replica, seen from the node that responds. */
export type ReplicaState = {
  /** Why the replica is not used, apart from its lag. */
  problem: 'not-polled' | 'unreachable' | 'not-a-standby' | 'other-cluster' | undefined
  /** Time since the replica last had every write; null if it never had. */
  lagSeconds: number | null
  limitSeconds: number
  isUsed: boolean
}
