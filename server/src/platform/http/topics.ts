import { Semaphore } from './semaphore.ts'

const MOST_LINES = 12

/** Wakes whoever on this node waits for something to change; PostgreSQL's NOTIFY carries the word from node to node. */
export class Topics {
  private readonly waiting = new Map<string, Set<() => void>>()
  private readonly lines = new Semaphore(MOST_LINES, 'You have this open in many windows. Close some of them.')

  /**
   * Counts one more line that a person keeps open on this node, and gives what ends it. A browser needs a few tabs' worth;
   * beyond that somebody keeps lines open for their own sake.
   */
  follow(userId: string): () => void {
    return this.lines.acquire(userId)
  }

  /** Something about it changed. */
  announce(topic: string): void {
    for (const wake of this.waiting.get(topic) ?? []) wake()
  }

  /** Ask for the next change before reading, so that none falls in between. Time running out counts as a change. */
  next(topic: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        this.forget(topic, wake)
        resolve()
      }
      const timer = setTimeout(wake, timeoutMs)
      signal.addEventListener('abort', wake)
      const others = this.waiting.get(topic) ?? new Set()
      this.waiting.set(topic, others.add(wake))
      if (signal.aborted) wake()
    })
  }

  private forget(topic: string, wake: () => void): void {
    const others = this.waiting.get(topic)
    others?.delete(wake)
    if (others?.size === 0) this.waiting.delete(topic)
  }
}
