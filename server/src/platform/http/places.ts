import { TryLater } from './problems.ts'

const RETRY_SECONDS = 30

/** How many of something each person has open at the same time on this node; a browser needs a few. */
export class Places {
  private readonly taken = new Map<string, number>()
  private readonly most: number
  private readonly refusal: string

  constructor(most: number, refusal: string) {
    this.most = most
    this.refusal = refusal
  }

  /** Takes one more, and gives what ends it. */
  take(userId: string): () => void {
    const before = this.taken.get(userId) ?? 0
    if (before >= this.most) throw new TryLater('too_many', this.refusal, RETRY_SECONDS)
    this.taken.set(userId, before + 1)
    return () => {
      const left = (this.taken.get(userId) ?? 1) - 1
      if (left > 0) this.taken.set(userId, left)
      else this.taken.delete(userId)
    }
  }
}
