import type { ClaimAction, ClaimDetail } from '@okwan/contract/service/claims'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'

/** Moves that need only the version and perhaps a reason. */
const SIMPLE_MOVES = [
  'acknowledge',
  'take',
  'release',
  'ask-documents',
  'begin-assessment',
  'approve',
  'undo-approval',
  'reject',
  'send-offer',
  'dispute-offer',
  'close',
  'reopen',
  'withdraw',
] as const satisfies readonly ClaimAction[]
export type SimpleMove = (typeof SIMPLE_MOVES)[number]

export function isSimpleMove(action: ClaimAction): action is SimpleMove {
  return (SIMPLE_MOVES as readonly ClaimAction[]).includes(action)
}

/** Sends a move for the version that the user saw. */
export function sendMove(claim: ClaimDetail, move: SimpleMove, reason = ''): Promise<ClaimDetail> {
  const { claimId, version, payablePesewas } = claim
  return sendOnce(`${move}:${claimId}`, { version, reason }, (idempotencyKey) => {
    const params = { id: claimId }
    const by = { idempotencyKey }
    switch (move) {
      case 'approve':
        return call('POST /claims/{id}/approve', { params, body: { version, payablePesewas: payablePesewas ?? 0 } }, by)
      case 'reject':
      case 'dispute-offer':
      case 'reopen':
      case 'withdraw':
        return call(`POST /claims/{id}/${move}`, { params, body: { version, reason } }, by)
      default:
        return call(`POST /claims/{id}/${move}`, { params, body: { version } }, by)
    }
  })
}

/** Shows the claim after a move, and updates its queue and notes. */
export async function storeMoved(queryClient: QueryClient, now: ClaimDetail): Promise<void> {
  queryClient.setQueryData(query('GET /claims/{id}', { params: { id: now.claimId } }).queryKey, now)
  await refresh(queryClient, 'GET /claims', 'GET /service-requests/counts', '/notes/*')
}
