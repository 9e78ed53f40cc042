import type { Payout, PayoutBatch } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { queryKey } from '../../platform/api/query-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { StepUp } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { approveBatch, batchOf, type PayoutQueue, startBatch } from './payout-queue.ts'
import { payoutQueries } from './queries.ts'
import { STATE_TONES } from './words.ts'

type BatchDialogProps = { queue: PayoutQueue; payouts: Payout[]; onClose: () => void; onDone: () => void }

/** Approves a batch of payouts with one passkey or one-time code. Either every payout of the batch is approved or none. */
export function BatchDialog({ queue, payouts, onClose, onDone }: BatchDialogProps) {
  const [approved, setApproved] = useState<PayoutBatch>()
  const queryClient = useQueryClient()
  const key = payouts.map(({ payoutId, version }) => `${payoutId} ${version}`)
  // Creates one batch for each selection. A query is safe, because the creation of a batch approves nothing.
  const batch = useQuery({
    queryKey: queryKey('payout-batch', queue, key),
    queryFn: () => startBatch(queue, payouts),
    retry: false,
  })
  // The server can leave selected payouts out of the batch.
  const count = batch.data?.count ?? payouts.length
  return (
    <Dialog
      open
      title={approved ? `${payoutCount(approved.count)} approved` : `Approve ${payoutCount(count)}`}
      closeOutside={false}
      onClose={onClose}
    >
      {approved ? (
        <Done queue={queue} batch={approved} onClose={onClose} />
      ) : batch.data ? (
        <StepUp
          reference={batch.data.approvalCode.reference}
          confirmLabel={`Approve ${formatPesewas(batch.data.totalPesewas)}`}
          onVerified={async (token) => {
            setApproved(await approveBatch(queue, batch.data.batchId, token))
            onDone()
            await refresh(queryClient, ...payoutQueries)
          }}
          onClose={onClose}
        >
          <Summary batch={batch.data} />
        </StepUp>
      ) : batch.error ? (
        <>
          <p role="alert">{readProblem(batch.error).sentence}</p>
          <ModalActions>
            <Button onClick={onClose}>Close</Button>
          </ModalActions>
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

function Summary({ batch }: { batch: PayoutBatch }) {
  const { count, totalPesewas, leftOut } = batch
  return (
    <div className="grid gap-3">
      <p>
        {payoutCount(count)}, total <strong className="tabular">{formatPesewas(totalPesewas)}</strong>. Payouts are paid
        individually once fully approved.
      </p>
      <Items batch={batch} />
      {leftOut.length > 0 && (
        <div>
          <p className="font-bold">Not included</p>
          <ul className="mt-1 grid gap-1">
            {byReason(leftOut).map(([reason, numbers]) => (
              <li key={reason}>
                {numbers.join(', ')}: <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Payees of the batch with amount, account and current status. */
function Items({ batch: { items } }: { batch: PayoutBatch }) {
  return (
    <ul
      aria-label="Payouts"
      className="grid max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {items.map((item) => (
        <li key={item.payoutId} className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{item.payeeName}</span>
            <span className="block text-meta text-muted">
              {item.payoutNumber}, {item.payeeAccount}
            </span>
          </span>
          <span className="text-right">
            <span className="tabular block font-medium">{formatPesewas(item.amountPesewas)}</span>
            <StatusBadge tone={STATE_TONES[item.state]}>{item.label}</StatusBadge>
          </span>
        </li>
      ))}
    </ul>
  )
}

function byReason(leftOut: PayoutBatch['leftOut']): [string, string[]][] {
  const groups = Map.groupBy(leftOut, ({ reason }) => reason)
  return [...groups].map(([reason, rows]) => [reason, rows.map(({ payoutNumber }) => payoutNumber)])
}

/** The status of these payouts changes without an action of a person. */
const MOVING: readonly string[] = ['approved', 'disbursing']
const RESULT_EVERY_MS = 2000

/** The result of each payout. The payouts are sent after the approval. */
function Done({ queue, batch: approved, onClose }: { queue: PayoutQueue; batch: PayoutBatch; onClose: () => void }) {
  const { data: batch } = useQuery({
    ...batchOf(queue, approved.batchId),
    initialData: approved,
    refetchInterval: ({ state: { data } }) => (isMoving(data ?? approved) ? RESULT_EVERY_MS : false),
  })
  const paid = batch.items.filter(({ state }) => state === 'paid').length
  const save = useMutation({
    mutationFn: () => call(`GET /${queue}/batches/{id}/results.csv`, { params: { id: batch.batchId } }),
    onSuccess: (file) => saveFile(file, `batch-${batch.batchId.slice(0, 8)}.csv`),
  })
  return (
    <>
      <div className="grid gap-3">
        <p role="status">
          {paid} of {batch.count} paid, total {formatPesewas(batch.totalPesewas)}.
          {isMoving(batch) && ' Payments continue if you close this dialog.'}
        </p>
        <Items batch={batch} />
      </div>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <ModalActions>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Export results
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </ModalActions>
    </>
  )
}

const isMoving = ({ items }: PayoutBatch): boolean => items.some(({ state }) => MOVING.includes(state))

const payoutCount = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`)
