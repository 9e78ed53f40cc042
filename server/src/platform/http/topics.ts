import { Semaphore } from './semaphore.ts'

const MAX_STREAMS = 12

/** Wakes waiting streams of this node when a topic changes; PostgreSQL NOTIFY connects the nodes. */
export class Topics {
  private readonly waiting = new Map<string, Set<() => void>>()
  private readonly streams = new Semaphore(MAX_STREAMS, 'This page is open in too many windows. Close some and reload.')

  /**
   * Counts the open streams of a user on this node and returns a function that ends one. The limit allows several tabs.
   */
  follow(userId: string): () => void {
    return this.streams.acquire(userId)
  }

  /** Signals a change of a topic. */
  announce(topic: string): void {
    for (const wake of this.waiting.get(topic) ?? []) wake()
  }

  /** Subscribe before reading, so that no change is missed. A timeout counts as a change. */
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
