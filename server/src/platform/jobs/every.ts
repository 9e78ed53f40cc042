import type { FastifyBaseLogger } from 'fastify'

/** Repeats some work, never two at a time, until stopped. A failure is noted and the next turn tries again. */
export function every(intervalMs: number, what: string, work: () => Promise<unknown>, log: FastifyBaseLogger) {
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => {
        isRunning = false
      })
  }, intervalMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
