import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { CommittedRefusal } from '../../platform/http/committed-refusal.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { isNumberInUse } from '../users/people-of-agent.ts'
import { countNumbers, lockNumbers } from './store.ts'

/** Five assistants with a few corrections each. */
const NUMBERS_PER_DAY = 20
const DAY_MS = 86_400_000

/**
 * The refusal of a number shows an agent that a user of some branch has this number. The sign-in page does not reveal that, so an
 * agent can enter only 20 numbers a day, and each refused number is recorded.
 */
export async function checkNumber(ctx: Ctx, mobileNumber: string): Promise<void> {
  const { tx, actor, now } = ctx
  await lockNumbers(tx, actor.id)
  if ((await countNumbers(tx, actor.id, new Date(now.getTime() - DAY_MS))) >= NUMBERS_PER_DAY) {
    const message = REFUSALS.too_many_numbers[1]
    throw new Refusal('too_many_numbers', message, [{ path: 'mobileNumber', message }])
  }
  if (!(await isNumberInUse(tx, mobileNumber))) return
  await recordAudit(ctx, { action: 'assistant-number-refused', entityType: 'user', entityId: actor.id })
  const message = REFUSALS.number_taken[1]
  throw new CommittedRefusal('number_taken', message, [{ path: 'mobileNumber', message }])
}
