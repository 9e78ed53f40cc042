import type { examinerEndpoints } from '@okwan/contract/people/users/examiners'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { examinerUntil } from '@okwan/domain/people/users/examiners'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findUserByMobileNumber, insertUser, nextExaminerStaffId, saveUser } from '../store.ts'
import { insertSeat } from './examiner-store.ts'
import { showSeat } from './load-seat.ts'

type Input = Parsed<(typeof examinerEndpoints)['POST /examiners']>

/** Adds the account, which stays paused until another SuperAdmin approves. */
export async function requestExaminer(ctx: Ctx, { body }: Input) {
  const { tx, actor, now } = ctx
  const { organisation, reason, endsOn, ...person } = body
  const until = examinerUntil(endsOn, toAccraDate(now))
  await freeNumber(ctx, body.mobileNumber)
  const staffId = await nextExaminerStaffId(tx)
  const account = { ...person, role: 'Staff', staffId, email: null, branchId: actor.branchId, examinerUntil: until }
  const userId = await insertUser(tx, account, now)
  const id = await insertSeat(tx, { userId, organisation, reason, requestedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'examiner-asked',
    entityType: 'user',
    entityId: userId,
    after: { ...person, organisation, reason, until: until.toISOString() },
  })
  return showSeat(ctx, id)
}

/** Deletes the earlier account of an examiner whose access has ended, so that the same examiner can get access again. */
async function freeNumber({ tx, now }: Ctx, mobileNumber: string): Promise<void> {
  const earlier = await findUserByMobileNumber(tx, mobileNumber)
  if (earlier?.examiner_until && now >= earlier.examiner_until) {
    await saveUser(tx, earlier.id, { status: 'deleted', pausedBy: null }, now)
  }
}
