import { TryLater } from './problems.ts'

const RETRY_SECONDS = 30

/** Limits how many operations each user may have open at the same time on this node. */
export class Semaphore {
  private readonly open = new Map<string, number>()
  private readonly limit: number
  private readonly refusal: string

  constructor(limit: number, refusal: string) {
    this.limit = limit
    this.refusal = refusal
  }

  /** Counts one more open operation and returns the function that ends it. */
  acquire(userId: string): () => void {
    const before = this.open.get(userId) ?? 0
    if (before >= this.limit) throw new TryLater('too_many', this.refusal, RETRY_SECONDS)
    this.open.set(userId, before + 1)
    return () => {
      const left = (this.open.get(userId) ?? 1) - 1
      if (left > 0) this.open.set(userId, left)
      else this.open.delete(userId)
    }
  }
}
