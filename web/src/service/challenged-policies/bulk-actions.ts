import type { Challenge } from '@okwan/contract/service/challenged-policies'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import type { Outcome } from '../../platform/queues/BulkAssignDialog.tsx'

export async function assignChallenges(challenges: Challenge[], assigneeId: string): Promise<Outcome[]> {
  const body = { assigneeId, challenges: versionsOf(challenges) }
  const outcomes = await sendOnce('assign-challenges', body, (idempotencyKey) =>
    call('POST /challenged-policies/assignments', { body }, { idempotencyKey }),
  )
  return withNames(challenges, outcomes)
}

/** Retries each policy individually; the MID responds later. */
export async function retryChallenges(challenges: Challenge[]): Promise<Outcome[]> {
  const body = { challenges: versionsOf(challenges) }
  const outcomes = await sendOnce('retry-challenges', body, (idempotencyKey) =>
    call('POST /challenged-policies/retries', { body }, { idempotencyKey }),
  )
  return withNames(challenges, outcomes)
}

export async function refreshChallenges(queryClient: QueryClient): Promise<void> {
  await refresh(
    queryClient,
    'GET /challenged-policies',
    'GET /challenged-policies/{id}',
    'GET /service-requests/counts',
  )
}

export const policiesInWords = (count: number) => (count === 1 ? '1 policy' : `${count} policies`)

const versionsOf = (challenges: Challenge[]) => challenges.map(({ challengeId, version }) => ({ challengeId, version }))

/** Outcome of each policy with its plate or customer name. */
function withNames(
  challenges: Challenge[],
  outcomes: readonly { challengeId: string; isDone: boolean; message: string | null }[],
): Outcome[] {
  const names = new Map(
    challenges.map(({ challengeId, registrationNumber, customerName }) => [
      challengeId,
      registrationNumber ?? customerName,
    ]),
  )
  return outcomes.map(({ challengeId: id, ...outcome }) => ({ id, name: names.get(id) ?? '', ...outcome }))
}
