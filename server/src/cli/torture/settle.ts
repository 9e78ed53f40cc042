import type { SettlementState } from '@okwan/domain/money/settlements/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Database } from '../../platform/db/transaction.ts'
import { type Actions, countRefusal } from './actions.ts'
import type { Chance } from './chance.ts'
import type { RetryingClient } from './client.ts'
import { type Office, SECOND_DECIDER } from './queue.ts'
import { requestVerification } from './verification.ts'

type Due = { party: string; product: string; refusalReason: string | null }
type Open = { settlementId: string; state: SettlementState }

/**
 * Checks, approves and pays an open bordereau, or discards it. Prepares a bordereau if none is open. Two requests to prepare,
 * check or pay are sent at the same time, and only one of them may take effect. A later call repeats refused steps.
 */
export async function settle(db: Database, office: Office, chance: Chance, actions: Actions): Promise<void> {
  const { decider, secondDecider } = office
  const listed: Open[] = await decider.requireSuccess('GET', '/settlements?group=bordereaux&limit=20')
  const open = listed.filter(({ state }) => state === 'draft' || state === 'checked' || state === 'approved')
  if (open.length === 0) return prepare(office, chance, actions)
  const { settlementId: id, state } = chance.pick(open)
  const act = (client: RetryingClient, name: string, body: object = {}) =>
    countRefusal(actions, async () => {
      await client.requireSuccess('POST', `/settlements/${id}/${name}`, body)
      if (name === 'pay') actions.settlements++
    })
  if (chance.below(8) === 0) return act(decider, 'discard')
  if (state === 'draft') await Promise.all([act(decider, 'check'), act(decider, 'check')])
  const tokenRequest = { mobileNumber: SECOND_DECIDER, purpose: 'approval', reference: `settlement:${id}` }
  if (state !== 'approved')
    await act(secondDecider, 'approve', { verificationToken: await requestVerification(db, tokenRequest) })
  await Promise.all(
    [decider, secondDecider].map((client) => act(client, 'pay', { bankReference: `TORTURE-${chance.below(1e9)}` })),
  )
}

async function prepare({ decider }: Office, chance: Chance, actions: Actions): Promise<void> {
  const due: Due[] = await decider.requireSuccess('GET', '/settlements/due?group=bordereaux')
  const possible = due.filter(({ refusalReason }) => refusalReason === null)
  if (possible.length === 0) return
  const { party: insurer, product } = chance.pick(possible)
  const body = { insurer, product, throughDay: toAccraDate(new Date()) }
  // Only the decider prepares and checks, because the second decider approves.
  await Promise.all(
    [0, 1].map(() => countRefusal(actions, () => decider.requireSuccess('POST', '/settlements/bordereaux', body))),
  )
}
