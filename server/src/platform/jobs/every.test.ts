import type { FastifyBaseLogger } from 'fastify'
import { expect, test, vi } from 'vitest'
import { every } from './every.ts'

const HOUR_MS = 3_600_000
const log = { warn: vi.fn() } as unknown as FastifyBaseLogger

/** A task whose runs end one by one. */
function controlledTask() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  return { work, endRun: () => ends.shift()?.() }
}

test('a task runs immediately when requested', async () => {
  const { work, endRun } = controlledTask()
  const task = every(HOUR_MS, 'a task', work, log)
  expect(work).not.toHaveBeenCalled()
  task.runNow()
  expect(work).toHaveBeenCalledTimes(1)
  endRun()
  await task.stop()
})

test('requests during a run lead to one more run after it', async () => {
  const { work, endRun } = controlledTask()
  const task = every(HOUR_MS, 'a task', work, log, true)
  task.runNow()
  task.runNow()
  expect(work).toHaveBeenCalledTimes(1)
  endRun()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  endRun()
  await task.stop()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a stopped task does not run again', async () => {
  const { work, endRun } = controlledTask()
  const task = every(HOUR_MS, 'a task', work, log, true)
  task.runNow()
  const stopped = task.stop()
  endRun()
  await stopped
  expect(work).toHaveBeenCalledTimes(1)
})
