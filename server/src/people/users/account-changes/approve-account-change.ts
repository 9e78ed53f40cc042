import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { idIn } from '@okwan/domain/people/auth/acts'
import { checkAccountChangeAction } from '@okwan/domain/people/users/account-changes'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { confirmAct } from '../../auth/confirm-act.ts'
import { removeLostPasskeys } from '../../auth/passkeys/remove-lost-passkeys.ts'
import { notifyChangedNumber } from '../notify-changed-number.ts'
import { startCooldown } from '../start-cooldown.ts'
import { lockUser, saveUser, type UserRow } from '../store.ts'
import { type AccountChangeRow, decideAccountChange } from './account-change-store.ts'
import { loadAccountChange, presentAccountChange, readAccountChange, toAccountChange } from './load-account-change.ts'

type Input = Parsed<(typeof userEndpoints)['POST /account-changes/{id}/approve']>

/** Approves and applies a change in one transaction. After a new number, triggers end the sessions and start a cooldown. */
export async function approveAccountChange(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const change = await loadAccountChange(ctx, params.id)
  checkAccountChangeAction(toAccountChange(change), actor, 'approve')
  const user = await lockUser(tx, change.user_id)
  if (!user || user.status === 'deleted') throw new Refusal('role_change_stale')
  await confirmAct(ctx, body.verificationToken, referenceOf(change.id))
  // The database accepts the new number only after the decision.
  await decideAccountChange(tx, change.id, { status: 'applied', decidedBy: actor.id }, now)
  await apply(ctx, user, change)
  return presentAccountChange(await readAccountChange(ctx, change.id), actor)
}

async function apply(ctx: Ctx, user: UserRow, { new_number: newNumber }: AccountChangeRow): Promise<void> {
  const { tx, now } = ctx
  if (newNumber === null) {
    await removeLostPasskeys(ctx, user)
    return startCooldown(tx, user.id, now)
  }
  await saveUser(tx, user.id, { mobileNumber: newNumber }, now)
  await notifyChangedNumber(tx, user, { mobile_number: newNumber }, now)
  await recordAudit(ctx, {
    action: 'number-change-approved',
    entityType: 'user',
    entityId: user.id,
    branchId: user.branch_id,
    before: { mobileNumber: user.mobile_number },
    after: { mobileNumber: newNumber },
  })
}

const referenceOf = (id: string) => `account-change:${id}`

export const describeAccountChange: DescribeAct = async (ctx, rest) => {
  const { id, user_name, new_number } = await readAccountChange(ctx, idIn(rest))
  const act = new_number === null ? 'remove the passkeys' : `change the number`
  const to = new_number === null ? '' : ` to ${formatPhone(new_number)}`
  return { reference: referenceOf(id), sentence: `${act} of ${user_name}${to}` }
}
