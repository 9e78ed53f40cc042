import type { Parsed } from '@okwan/contract/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service-requests'
import { Refusal } from '@okwan/domain/refusal'
import { run } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { refusalOfConstraint } from '../http/constraints.ts'
import type { Ctx } from '../http/context.ts'
import { approve } from './approve-request.ts'
import { lockForMove } from './move-request.ts'
import { reject } from './reject-request.ts'

type Endpoint = (typeof serviceRequestEndpoints)['POST /service-requests/decisions']
type Body = Parsed<Endpoint>['body']

/** Decides one after the other; what is refused is undone alone and says why, the rest stands. */
export async function decideMany(ctx: Ctx, { body }: Parsed<Endpoint>) {
  // Always in the same order, so that two people with overlapping choices wait instead of blocking one another.
  const inOrder = [...body.requests].sort((one, other) => (one.requestId < other.requestId ? -1 : 1))
  const outcomes = []
  for (const wanted of inOrder) outcomes.push(await decideOne(ctx, body, wanted))
  return outcomes
}

async function decideOne(ctx: Ctx, { decision, reason }: Body, wanted: Body['requests'][number]) {
  const { requestId, version } = wanted
  await run(ctx.tx, sql`savepoint one_decision`)
  try {
    const row = await lockForMove(ctx, requestId, version)
    const { status } = decision === 'approve' ? await approve(ctx, row, wanted) : await reject(ctx, row, reason)
    await run(ctx.tx, sql`release savepoint one_decision`)
    return { requestId, isDecided: true, status, message: null }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    await run(ctx.tx, sql`rollback to savepoint one_decision`)
    return { requestId, isDecided: false, status: null, message: refusal.message }
  }
}

function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return typeof error === 'object' && error !== null ? refusalOfConstraint(error) : undefined
}
