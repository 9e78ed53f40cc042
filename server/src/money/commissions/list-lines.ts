import type { commissionEndpoints } from '@okwan/contract/money/commissions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { listLines } from './lines-store.ts'
import { presentLine } from './present.ts'
import { monthOf } from './statement/month.ts'

type Input = Parsed<(typeof commissionEndpoints)['GET /commissions']>

export async function listCommissionLines({ tx, actor, now }: Ctx, { query }: Input) {
  const { month, productCode, soldBy, status, cursor, limit } = query
  const days = month === undefined ? undefined : monthOf(month, now)
  const { rows, meta } = await listLines(tx, actor.id, { days, productCode, soldBy, status }, { cursor, limit })
  return { data: rows.map(presentLine), meta }
}
