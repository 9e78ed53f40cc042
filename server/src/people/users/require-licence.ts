import { canSell, type Licensed, licenceNotice } from '@okwan/domain/people/users/licence'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Role } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { findUser } from './store.ts'

/** Refuses sales under an expired licence. */
export async function requireLicence({ tx, actor, now }: Ctx): Promise<void> {
  const licensed = await licenceOf(tx, actor)
  const today = toAccraDate(now)
  if (canSell(licensed, today)) return
  throw new Refusal(
    'licence_expired',
    licenceNotice(licensed, today) ??
      'The agent’s licence has expired. Send the renewed licence to the office to sell again.',
  )
}

/** Assistants sell under the licence of their agent. */
export async function licenceOf(
  tx: Tx,
  { id, role, agentId }: { id: string; role: Role; agentId: string | null },
): Promise<Licensed> {
  const holder = await findUser(tx, agentId ?? id)
  return { role, licenceExpiresOn: holder?.licence_expires_on ?? null }
}
