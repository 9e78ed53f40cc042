import { TryLater } from './problems.ts'

const MINUTE_MS = 60_000

/** How often each one did something in this minute, on this node. */
export class Pace {
  private readonly counts = new Map<string, number>()
  private readonly most: number
  private readonly refusal: string
  private minute = 0

  constructor(mostInMinute: number, refusal: string) {
    this.most = mostInMinute
    this.refusal = refusal
  }

  count(who: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.minute) this.counts.clear()
    this.minute = minute
    const count = (this.counts.get(who) ?? 0) + 1
    this.counts.set(who, count)
    if (count > this.most) throw new TryLater('too_many', this.refusal, MINUTE_MS / 1000)
  }
}
