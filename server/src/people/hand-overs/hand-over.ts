import type { handOverEndpoints } from '@okwan/contract/people/hand-overs'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkHandOver } from '@okwan/domain/people/hand-overs/hand-over'
import { can, groupOf } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { deleteUser } from '../users/delete-user.ts'
import { findReader } from '../users/find-reader.ts'
import { getUser } from '../users/get-user.ts'
import { handOverAll } from './hand-over-all.ts'
import { countOutOfReach, lockPeople } from './store.ts'

type Input = Parsed<(typeof handOverEndpoints)['POST /users/{id}/hand-over']>

/** Hands over all open work in one transaction. Past sales, decisions and payments keep their user. */
export async function handOver(ctx: Ctx, { params, body }: Input) {
  const { tx, actor } = ctx
  await lockPeople(tx, [params.id, body.toUserId])
  const from = await getUser(ctx, { params })
  const to = await getUser(ctx, { params: { id: body.toUserId } })
  if (from.userId === actor.id) throw new Refusal('forbidden', 'Someone else must hand over your work.')
  checkHandOver(personOf(from), personOf(to))
  const reader = await findReader(tx, to.userId)
  if (!reader) {
    const message = `${to.fullName} is an examiner. Select someone else.`
    throw new Refusal('cannot_take_over', message, [{ path: 'toUserId', message }])
  }
  // Office work needs decisions that this person cannot make.
  if (groupOf(to.role) === 'STAFF' && !can(reader, 'service-requests.decide')) {
    const message = `${to.fullName} can’t decide requests and claims. Select someone else.`
    throw new Refusal('cannot_take_over', message, [{ path: 'toUserId', message }])
  }
  const outOfReach = await countOutOfReach(tx, from.userId, reader)
  if (outOfReach > 0) {
    const items = outOfReach === 1 ? '1 item is in a branch' : `${outOfReach} items are in branches`
    const message = `${items} that ${to.fullName} can’t access. Select someone who can.`
    throw new Refusal('cannot_take_over', message, [{ path: 'toUserId', message }])
  }

  const work = await handOverAll(ctx, from.userId, { id: to.userId, branchId: to.branch.branchId })
  await recordAudit(ctx, {
    action: 'work-handed-over',
    entityType: 'user',
    entityId: from.userId,
    branchId: from.branch.branchId,
    before: { openWorkOf: from.fullName },
    after: { openWorkOf: to.fullName, ...work },
  })
  if (body.remove) await deleteUser(ctx, { params })
  return { work, status: body.remove ? ('deleted' as const) : from.status }
}

const personOf = ({ userId, fullName, role, status }: Awaited<ReturnType<typeof getUser>>) => ({
  id: userId,
  fullName,
  role,
  status,
})
