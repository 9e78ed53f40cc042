import type { ComplaintAction, ComplaintDetail } from '@okwan/contract/service/complaints'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'

/** Acts that need only the version and perhaps a reason. */
const SIMPLE_ACTS = [
  'acknowledge',
  'take',
  'start',
  'close',
  'escalate',
  'reopen',
  'share',
] as const satisfies readonly ComplaintAction[]
export type SimpleAct = (typeof SIMPLE_ACTS)[number]

export function isSimpleAct(action: ComplaintAction): action is SimpleAct {
  return (SIMPLE_ACTS as readonly ComplaintAction[]).includes(action)
}

/** Sends an act for the version that the user saw. */
export function sendAct(complaint: ComplaintDetail, act: SimpleAct, reason = ''): Promise<ComplaintDetail> {
  const { complaintId, version, isShared } = complaint
  return sendOnce(`${act}:${complaintId}`, { version, reason }, (idempotencyKey) => {
    const params = { id: complaintId }
    const by = { idempotencyKey }
    switch (act) {
      case 'escalate':
      case 'reopen':
        return call(`POST /complaints/{id}/${act}`, { params, body: { version, reason } }, by)
      case 'share':
        return call('POST /complaints/{id}/share', { params, body: { version, isShared: !isShared } }, by)
      default:
        return call(`POST /complaints/{id}/${act}`, { params, body: { version } }, by)
    }
  })
}
