/** Scheduled events of the simulated network. When its clock is advanced, all due events run in order. */
export type Timeline = {
  now(): number
  /** `run` is called at its scheduled time; it must not throw. */
  at(moment: number, run: () => Promise<void>): void
  /** Advances the clock and waits until all due events are done, callbacks included. */
  advance(ms: number): Promise<void>
  offsetMs(): number
  stop(): Promise<void>
}

type Due = { moment: number; run: () => Promise<void> }

// Checked this often even if nothing is due soon, because others may move the given clock.
const POLL_EVERY_MS = 1_000

export function createTimeline(clock: { now(): Date }, startOffsetMs = 0): Timeline {
  const queue: Due[] = []
  const running = new Set<Promise<void>>()
  let offsetMs = startOffsetMs
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const now = () => clock.now().getTime() + offsetMs

  function arm(): void {
    clearTimeout(timer)
    const next = queue[0]
    if (stopped || !next) return
    timer = setTimeout(tick, Math.min(Math.max(next.moment - now(), 0), POLL_EVERY_MS))
    timer.unref()
  }

  function start(due: Due): Promise<void> {
    const run = due.run().finally(() => running.delete(run))
    running.add(run)
    return run
  }

  function tick(): void {
    for (let due = queue[0]; due && due.moment <= now(); due = queue[0]) {
      queue.shift()
      void start(due)
    }
    arm()
  }

  return {
    now,
    offsetMs: () => offsetMs,
    at(moment, run) {
      const index = queue.findLastIndex((due) => due.moment <= moment)
      queue.splice(index + 1, 0, { moment, run })
      if (index === -1) arm()
    },
    async advance(ms) {
      const target = now() + ms
      for (let due = queue[0]; due && due.moment <= target; due = queue[0]) {
        queue.shift()
        offsetMs += Math.max(0, due.moment - now())
        await start(due)
      }
      offsetMs += Math.max(0, target - now())
      await Promise.all(running)
      arm()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
