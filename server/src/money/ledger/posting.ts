/** When and by whom a journal is posted. */
export type Posting = { now: Date; actorId?: string; requestId?: string }
