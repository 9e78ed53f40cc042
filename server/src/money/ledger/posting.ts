/** Time, user and request of a posting. */
export type Posting = { now: Date; actorId?: string; requestId?: string }
