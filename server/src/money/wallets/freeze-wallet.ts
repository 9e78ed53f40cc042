import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { freezeReference } from './describe-freeze.ts'
import { getWallet } from './get-wallet.ts'
import { findAgent, lockWallet, setFrozen } from './store.ts'

type Freeze = { reason: string | null; verificationToken: string }

/** Freezes a wallet, or unfreezes it if the reason is null. A frozen wallet still accepts credits. */
export async function freezeWallet(ctx: Ctx, agentId: string, { reason, verificationToken }: Freeze) {
  const agent = await agentOf(ctx, agentId)
  await confirmAct(ctx, verificationToken, freezeReference(reason === null ? 'unfreeze' : 'freeze', agentId))
  const before = await lockWallet(ctx.tx, agentId)
  await setFrozen(ctx.tx, agentId, reason)
  await recordAudit(ctx, {
    action: reason === null ? 'wallet-unfrozen' : 'wallet-frozen',
    entityType: 'wallet',
    entityId: agentId,
    branchId: agent.branch_id,
    before: { frozenBecause: before.frozen_because },
    after: { frozenBecause: reason },
  })
  return getWallet(ctx, agentId)
}

export async function getAgentWallet(ctx: Ctx, agentId: string) {
  await agentOf(ctx, agentId)
  return getWallet(ctx, agentId)
}

async function agentOf({ tx }: Ctx, agentId: string) {
  const agent = await findAgent(tx, agentId)
  if (!agent) throw new Refusal('not_found', 'This agent doesn’t exist or you can’t access their record.')
  return agent
}
