import type { ChallengeAction, ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'

/** Sends an action that needs at most a note; a double click sends it once. */
export function sendAct(challenge: ChallengeDetail, action: ChallengeAction, input: string): Promise<ChallengeDetail> {
  const { challengeId, version, leftPesewas } = challenge
  const params = { id: challengeId }
  const versionBody = { version }
  const noted = { version, note: input }
  return sendOnce(`${action}:${challengeId}`, noted, (idempotencyKey) => {
    const by = { idempotencyKey }
    if (action === 'take') return call('POST /challenged-policies/{id}/take', { params, body: versionBody }, by)
    if (action === 'retry') return call('POST /challenged-policies/{id}/retry', { params, body: versionBody }, by)
    if (action === 'take-back')
      return call('POST /challenged-policies/{id}/take-back', { params, body: versionBody }, by)
    if (action === 'note') return call('POST /challenged-policies/{id}/notes', { params, body: { note: input } }, by)
    if (action === 'propose') return call('POST /challenged-policies/{id}/propose', { params, body: noted }, by)
    if (action === 'send-back') return call('POST /challenged-policies/{id}/send-back', { params, body: noted }, by)
    if (action === 'close') return call('POST /challenged-policies/{id}/close', { params, body: noted }, by)
    const body = { ...noted, refundPesewas: leftPesewas }
    return call('POST /challenged-policies/{id}/refund', { params, body }, by)
  })
}
