import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { ResultsDialog } from './ResultsDialog.tsx'

type BulkDialogProps = {
  decision: 'approve' | 'reject'
  requests: ServiceRequest[]
  onDecided: () => Promise<void>
  onClose: () => void
}

/** Decides several requests individually and lists the result of each. */
export function BulkDialog({ decision, requests, onDecided, onClose }: BulkDialogProps) {
  const doneWord = decision === 'approve' ? 'approved' : 'rejected'
  const send = useMutation({
    mutationFn: (reason: string) => decideAll(decision, requests, reason),
    onSuccess: async (results) => {
      await onDecided()
      if (results.length > 1 || results.some(({ isDecided }) => !isDecided)) return
      toast(`${counted(results.length)} ${doneWord}`)
      onClose()
    },
  })
  if (send.data) {
    const results = new Map(send.data.map((result) => [result.requestId, result]))
    return (
      <ResultsDialog
        title={`${send.data.filter(({ isDecided }) => isDecided).length} of ${requests.length} ${doneWord}`}
        results={requests.map(({ requestId: id, requestNumber, customerName }) => {
          const { isDecided = false, message } = results.get(id) ?? {}
          return { id, name: `${requestNumber}, ${customerName}`, isDone: isDecided, message: message ?? '' }
        })}
        doneLabel={decision === 'approve' ? 'Approved' : 'Rejected'}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={`${decision === 'approve' ? 'Approve' : 'Reject'} ${counted(requests.length)}?`}
      confirmLabel={decision === 'approve' ? 'Approve all' : 'Reject all'}
      danger={decision === 'reject'}
      reasonLabel={decision === 'reject' ? 'Reason (sent to customers)' : undefined}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={(reason) => send.mutate(reason)}
      onClose={onClose}
    >
      <Summary decision={decision} requests={requests} />
    </ConfirmDialog>
  )
}

function Summary({ decision, requests }: Pick<BulkDialogProps, 'decision' | 'requests'>) {
  const toPay = sumOf(requests.map(({ toPayPesewas }) => toPayPesewas))
  const toRefund = sumOf(requests.map(({ toRefundPesewas }) => toRefundPesewas))
  return (
    <>
      <ul className="list-disc space-y-1 pl-5">
        {requests.slice(0, SHOWN).map(({ requestId, requestNumber, customerName, summary }) => (
          <li key={requestId}>
            {requestNumber}, {customerName}: {summary}
          </li>
        ))}
        {requests.length > SHOWN && <li>and {requests.length - SHOWN} more</li>}
      </ul>
      {decision === 'approve' && toPay > 0 && <p>Total due from customers: {formatPesewas(toPay)}.</p>}
      {decision === 'approve' && toRefund > 0 && <p>Total refunds: {formatPesewas(toRefund)}.</p>}
    </>
  )
}

const SHOWN = 8

function decideAll(decision: 'approve' | 'reject', requests: ServiceRequest[], reason: string) {
  const body = {
    decision,
    ...(reason ? { reason } : {}),
    requests: requests.map(({ requestId, version, toPayPesewas, toRefundPesewas }) => ({
      requestId,
      version,
      toPayPesewas,
      toRefundPesewas,
    })),
  }
  return sendOnce('decide-requests', body, (idempotencyKey) =>
    call('POST /service-requests/decisions', { body }, { idempotencyKey }),
  )
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const counted = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
