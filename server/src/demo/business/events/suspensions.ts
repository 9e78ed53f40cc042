import { addDays, daysBetween, type IsoDate } from '@okwan/domain/platform/dates'
import type { SuspensionReason } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { maybe } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Database } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { approveRequest } from '../../../service/service-requests/decide/approve-request.ts'
import { raiseRequest } from '../../../service/service-requests/raise/raise-request.ts'
import { momentOf, type Past } from './past.ts'

type RequestContent = Parameters<typeof raiseRequest>[1]['body']['content']

const REQUESTER = '233200000002'
const DECIDER = '233200000008'
const REASONS: readonly SuspensionReason[] = ['off_road_repairs', 'travel', 'storage']
const MIN_SUSPENDED_DAYS = 40
const EXPECTED_DAYS = 60

const idRow = z.object({ id: z.string() })

/** Suspended policies of a demo, which are activated after some weeks. */
export class Suspensions {
  readonly #past: Past
  readonly #db: Database
  readonly #open: { policyId: string; from: IsoDate }[] = []

  constructor(past: Past, db: Database) {
    this.#past = past
    this.#db = db
  }

  /** Suspends a policy from a day. Returns it; undefined if none can be suspended. */
  async suspendOne(day: IsoDate, nth: number): Promise<string | undefined> {
    const policy = await this.#db.read((tx) => maybe(tx, idRow, policyToSuspend(day)))
    if (!policy) return undefined
    await this.#carryOut(day, policy.id, {
      kind: 'suspension',
      reason: REASONS[nth % REASONS.length] ?? 'off_road_repairs',
      suspendFrom: day,
      expectedActivation: addDays(day, EXPECTED_DAYS),
      stickerRemoved: true,
    })
    this.#open.push({ policyId: policy.id, from: day })
    return policy.id
  }

  /** Activates the policies that have been suspended for long enough. */
  async activateDue(day: IsoDate): Promise<void> {
    for (
      let first = this.#open[0];
      first && daysBetween(first.from, day) >= MIN_SUSPENDED_DAYS;
      first = this.#open[0]
    ) {
      this.#open.shift()
      await this.#carryOut(day, first.policyId, { kind: 'activation', activateFrom: day, conditionConfirmed: true })
    }
  }

  async #carryOut(day: IsoDate, policyId: string, content: RequestContent): Promise<void> {
    const { request } = await this.#past.act(momentOf(day, '10:10'), REQUESTER, (ctx: Ctx) =>
      raiseRequest(ctx, {
        body: { policyId, content, fileIds: [], codeWaivedBecause: 'Customer at the counter with Ghana Card' },
      }),
    )
    if (!request) throw new Error(`the ${content.kind} of policy ${policyId} was not recorded`)
    const { requestId: id, version, toPayPesewas, toRefundPesewas } = request
    await this.#past.act(momentOf(day, '12:25'), DECIDER, (ctx) =>
      approveRequest(ctx, { params: { id }, body: { version, toPayPesewas, toRefundPesewas } }),
    )
    await this.#past.runJobs(momentOf(day, '12:30'))
  }
}

/** Third party, because other covers need photos of the vehicle before cover starts again. */
const policyToSuspend = (day: IsoDate) => sql`select r.policy_id as id from policy_records r
  join branches b on b.id = r.branch_id
  where r.is_current and r.status = 'active' and r.product = 'motor' and r.cover_type in ('thirdparty', 'xtra')
    and r.superseded_from is null and r.cover_days >= 365 and r.issued_at < ${addDays(day, -1)}::date
    and r.start_date between ${addDays(day, -200)} and ${addDays(day, -30)} and b.code in ('ACC', 'TEM', 'CPC')
    and not exists (select from claims c where c.policy_id = r.policy_id)
    and not exists (select from service_requests q where q.policy_id = r.policy_id)
  order by md5(r.policy_id::text || ${day}::text) limit 1`
