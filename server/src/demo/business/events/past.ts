import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Ctx, InTransaction, Product } from '../../../platform/http/context.ts'
import { type JobHandlers, runDueJobs } from '../../../platform/jobs/worker.ts'
import { actAs } from '../../acting/act-as.ts'

/** Acts at moments of the past with the normal code, and runs the jobs that follow. */
export type Past = {
  act<Result>(at: Date, by: string, act: (ctx: InTransaction<Ctx>) => Promise<Result>): Promise<Result>
  /** Runs all jobs that were due at that moment. */
  runJobs(at: Date): Promise<void>
}

const MAX_ROUNDS = 20

export function openPast(product: Product, handlers: JobHandlers): Past {
  const { clock } = product
  // A job that fails is left to the worker of the demo.
  const log = { warn: () => undefined }
  return {
    act(at, by, act) {
      clock.move(at.getTime() - Date.now())
      return actAs(product, by, act)
    },
    async runJobs(at) {
      clock.move(at.getTime() - Date.now())
      for (let round = 0; round < MAX_ROUNDS; round++) {
        if ((await runDueJobs(product, handlers, 'demo', log)) === 0) return
      }
    },
  }
}

/** A moment of a day, such as `11:30`. */
export const momentOf = (day: IsoDate, time: string) => new Date(`${day}T${time}:00.000Z`)
