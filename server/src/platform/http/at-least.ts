import { setTimeout as sleep } from 'node:timers/promises'

/** Gives what work gives, or its refusal, not before so long: how long it took then tells nothing about what was done. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [ended] = await Promise.allSettled([work(), sleep(ms)])
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}
