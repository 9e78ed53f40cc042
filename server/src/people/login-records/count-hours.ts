import type { loginRecordEndpoints } from '@okwan/contract/people/login-records'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from './scope.ts'
import { countByHour } from './store.ts'

/** Four weeks, so that each weekday counts equally. */
const DAYS = 28

type Input = Parsed<(typeof loginRecordEndpoints)['GET /loginrecords/hours']>

export async function countHours({ tx, actor, now }: Ctx, { query }: Input) {
  const to = query.to ?? toAccraDate(now)
  const from = query.from ?? addDays(to, 1 - DAYS)
  const found = await countByHour(tx, { ...query, from, to, reached: reachedBy(actor) })
  return { from, to, hours: found.map(({ weekday, hour, sign_ins }) => ({ weekday, hour, signIns: sign_ins })) }
}
