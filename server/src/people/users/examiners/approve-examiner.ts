import type { examinerEndpoints } from '@okwan/contract/people/users/examiners'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { idIn } from '@okwan/domain/people/auth/acts'
import { checkExaminerAction } from '@okwan/domain/people/users/examiners'
import { formatMoment } from '@okwan/domain/platform/dates'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { confirmAct } from '../../auth/confirm-act.ts'
import { saveUser } from '../store.ts'
import { decideSeat } from './examiner-store.ts'
import { loadSeat, readSeat, showSeat, toSeat } from './load-seat.ts'

type Input = Parsed<(typeof examinerEndpoints)['POST /examiners/{id}/approve']>

/** Approves the request, opens the account and notifies the examiner in one transaction. */
export async function approveExaminer(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now, product } = ctx
  const seat = await loadSeat(tx, params.id)
  checkExaminerAction(toSeat(seat, now), actor.id, 'approve')
  await confirmAct(ctx, body.verificationToken, referenceOf(seat.id))

  // The database opens the account only after the decision.
  await decideSeat(tx, seat.id, { status: 'approved', decidedBy: actor.id }, now)
  await saveUser(tx, seat.user_id, { status: 'active', pausedBy: null }, now)
  const until = seat.examiner_until.toISOString()
  const message = { host: `admin.${product.config.publicDomain}`, until }
  await queueMessage(tx, { to: seat.mobile_number, template: 'examiner-admitted', params: message }, now)
  await recordAudit(ctx, {
    action: 'examiner-approved',
    entityType: 'user',
    entityId: seat.user_id,
    branchId: seat.branch_id,
    after: { organisation: seat.organisation, until },
  })
  return showSeat(ctx, seat.id)
}

const referenceOf = (id: string) => `examiner:${id}`

export const describeExaminer: DescribeAct = async ({ tx }, rest) => {
  const { id, user_name, organisation, examiner_until } = await readSeat(tx, idIn(rest))
  const sentence = `grant ${user_name} of ${organisation} read-only access until ${formatMoment(examiner_until)}`
  return { reference: referenceOf(id), sentence }
}
