import type { FastifyBaseLogger } from 'fastify'

/** Repeats a task without overlap until stopped. Failures are logged and the next run tries again. */
export function every(
  intervalMs: number,
  task: string,
  work: () => Promise<unknown>,
  log: FastifyBaseLogger,
  atStart = false,
) {
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  let runAgain = false
  const once = () => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, `${task} failed`))
      .finally(() => {
        isRunning = false
        if (!runAgain) return
        runAgain = false
        once()
      })
  }
  const timer = setInterval(once, intervalMs)
  if (atStart) once()
  return {
    /** Runs the task without waiting for its interval; after the current run, if there is one. */
    runNow() {
      runAgain = isRunning
      once()
    },
    async stop() {
      clearInterval(timer)
      runAgain = false
      await running
    },
  }
}
