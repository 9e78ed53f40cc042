import { idIn } from '@okwan/domain/people/auth/acts'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { DescribeAct } from '../../platform/http/context.ts'
import { findAgent } from './store.ts'

type Change = 'freeze' | 'unfreeze'

export const freezeReference = (change: Change, agentId: string) => `wallet-${change}:${agentId}`

export const describeFreeze =
  (change: Change): DescribeAct =>
  async ({ tx }, rest) => {
    const agent = await findAgent(tx, idIn(rest))
    if (!agent) throw new Refusal('not_found', 'This agent doesn’t exist or you can’t access their record.')
    return { reference: freezeReference(change, agent.id), sentence: `${change} the wallet of ${agent.full_name}` }
  }
