import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { addMonths, toAccraDate } from '@okwan/domain/platform/dates'
import { stageOf } from '@okwan/domain/service/claims/stages'
import { CLAIM_STAGE_LABELS, CLAIM_STAGES } from '@okwan/domain/service/claims/terms'
import type { Ctx } from '../../platform/http/context.ts'
import { narrowReach } from '../service-requests/read/list-requests.ts'
import { countByStatus, sumByMonth } from './read-store.ts'

const MONTHS = 12

type Input = Parsed<(typeof claimEndpoints)['GET /claims/overview']>

export async function getOverview({ tx, actor, now }: Ctx, input: Input) {
  const reach = narrowReach(actor, input)
  const since = addMonths(`${toAccraDate(now).slice(0, 7)}-01`, 1 - MONTHS)
  const counted = await countByStatus(tx, reach, since)
  const months = await sumByMonth(tx, reach, since)
  return {
    stages: CLAIM_STAGES.map((stage) => ({
      stage,
      label: CLAIM_STAGE_LABELS[stage],
      count: counted
        .filter(({ status, is_paid }) => stageOf(status, is_paid) === stage)
        .reduce((sum, { count }) => sum + count, 0),
    })),
    months: months.map(({ month, waiting_pesewas, paid_pesewas }) => ({
      month,
      waitingPesewas: waiting_pesewas,
      paidPesewas: paid_pesewas,
    })),
  }
}
