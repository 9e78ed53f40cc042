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
  const once = () => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, `${task} failed`))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(once, intervalMs)
  if (atStart) once()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
