import { setTimeout as sleep } from 'node:timers/promises'

/** Delays a result or an error, so that the response time does not reveal which work was done. */
export async function minimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [ended] = await Promise.allSettled([work(), sleep(ms)])
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}
