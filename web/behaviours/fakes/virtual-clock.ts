import type { Clock } from '../../src/platform/clock.ts'

const FRAME_MS = 16

/** Virtual clock that starts at 0 and advances only on request. */
export type VirtualClock = Clock & {
  /** Advances to a time and runs due timers in order. */
  advanceTo: (timeMs: number) => Promise<void>
  /** Runs timers until none is left, at most up to a time. */
  runUntilIdle: (limitMs: number) => Promise<void>
  nextAt: () => number | undefined
}

export function createVirtualClock(): VirtualClock {
  let nowMs = 0
  let added = 0
  const due = new Map<number, { at: number; run: () => void }>()

  function after(delayMs: number, run: () => void) {
    const id = added++
    due.set(id, { at: nowMs + Math.max(0, delayMs), run })
    return () => due.delete(id)
  }

  function next() {
    // Timers with equal times run in the order of their creation: a Map keeps the order, and the sort is stable.
    return [...due].sort(([, a], [, b]) => a.at - b.at)[0]
  }

  async function advanceTo(timeMs: number) {
    await settle()
    for (let first = next(); first && first[1].at <= timeMs; first = next()) {
      const [id, { at, run }] = first
      due.delete(id)
      nowMs = at
      run()
      await settle()
    }
    nowMs = Math.max(nowMs, timeMs)
  }

  return {
    now: () => nowMs,
    after,
    onFrame: (run) => after(FRAME_MS, () => run(nowMs)),
    advanceTo,
    nextAt: () => next()?.[1].at,
    runUntilIdle: async (limitMs) => {
      await settle()
      for (let first = next(); first && first[1].at <= limitMs; first = next()) await advanceTo(first[1].at)
    },
  }
}

/** Runs the callbacks of settled promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
