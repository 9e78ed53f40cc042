import { TryLater } from './problems.ts'

const MINUTE_MS = 60_000

/** Limits how often each caller may do something per minute on this node. */
export class RateLimiter {
  private readonly counts = new Map<string, number>()
  private readonly limit: number
  private readonly refusal: string
  private minute = 0

  constructor(limitPerMinute: number, refusal: string) {
    this.limit = limitPerMinute
    this.refusal = refusal
  }

  count(caller: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.minute) this.counts.clear()
    this.minute = minute
    const count = (this.counts.get(caller) ?? 0) + 1
    this.counts.set(caller, count)
    if (count > this.limit) throw new TryLater('too_many', this.refusal, MINUTE_MS / 1000)
  }
}
