import type { CustomerErasure, CustomerRights } from '@okwan/contract/reports/customer-rights'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

const TIMEOUT_MS = 600_000

/** Rights under the Data Protection Act: a copy of the stored data, and erasure after the retention years. */
export function RightsCard({ customerCode }: { customerCode: string }) {
  const rights = useQuery(query('GET /customers/{customerCode}/erasure', { params: { customerCode } }))
  const download = useMutation({
    mutationFn: () =>
      call('GET /customers/{customerCode}/data.zip', { params: { customerCode } }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: (file) => saveFile(file, `${customerCode}.zip`),
  })
  return (
    <Card title="Data protection">
      <div className="grid justify-items-start gap-2.5">
        <p className="text-table text-muted">
          One file with everything stored about the customer and the policies that you can access. The export is
          recorded under your name.
        </p>
        {download.error && <FormAlert>{readProblem(download.error).sentence}</FormAlert>}
        <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
          Export data
        </Button>
      </div>
      <div className="mt-3.5 grid justify-items-start gap-2.5 border-t border-line pt-3.5">
        {rights.error && !rights.data && <LoadError title="Couldn’t load the retention period" query={rights} />}
        {rights.data && <Erasure customerCode={customerCode} rights={rights.data} />}
      </div>
    </Card>
  )
}

function Erasure({ customerCode, rights }: { customerCode: string; rights: CustomerRights }) {
  const { erasureRefusalReason, erasedAt, pending } = rights
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: (reason: string) =>
      call('POST /customers/{customerCode}/erasures', { params: { customerCode }, body: { reason } }),
    onSuccess: () => {
      setOpen(false)
      toast('Erasure requested. A colleague must approve it.')
      return refresh(queryClient, '/customers/*', '/customer-erasures/*')
    },
  })
  if (erasedAt) {
    return (
      <p className="text-table text-muted">
        Personal data was erased on <DateText value={erasedAt} />.
      </p>
    )
  }
  if (pending) return <Pending erasure={pending} />
  if (erasureRefusalReason) return <p className="text-table text-muted">{erasureRefusalReason}</p>
  return (
    <UnlessReadOnly>
      <p className="text-table text-muted">The retention period has ended. Personal data can be erased.</p>
      <Button size="small" variant="danger" onClick={() => setOpen(true)}>
        Request erasure
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Erase the data of ${customerCode}?`}
        confirmLabel="Request erasure"
        reasonLabel="Reason"
        busy={request.isPending}
        error={request.error ? readProblem(request.error).sentence : undefined}
        onConfirm={(reason) => request.mutate(reason)}
        onClose={() => setOpen(false)}
      >
        <Effects />
        <p>A colleague must approve the erasure.</p>
      </ConfirmDialog>
    </UnlessReadOnly>
  )
}

const Effects = () => (
  <p>
    Names, numbers and addresses are replaced, and notes, messages and files are removed. Policy numbers, amounts and
    the activity log stay. An erasure can’t be undone.
  </p>
)

/** A requested erasure, which another person approves. */
function Pending({ erasure }: { erasure: CustomerErasure }) {
  const { erasureId, customerCode, requestedBy, reason, allowedActions } = erasure
  const [isApproving, setApproving] = useState(false)
  const queryClient = useQueryClient()
  const params = { id: erasureId }
  const finish = async (sentence: string) => {
    setApproving(false)
    toast(sentence)
    await refresh(queryClient, '/customers/*', '/customer-erasures/*', '/policies/*', '/claims/*', '/notes/*')
  }
  const decline = useMutation({
    mutationFn: () => call('POST /customer-erasures/{id}/decline', { params, body: {} }),
    onSuccess: ({ status }) => finish(status === 'withdrawn' ? 'Request withdrawn' : 'Request declined'),
  })
  return (
    <>
      <StatusBadge tone="warning">Erasure requested</StatusBadge>
      <p className="text-table text-muted">
        Requested by {requestedBy.fullName}: “{reason}”
      </p>
      {decline.error && <FormAlert>{readProblem(decline.error).sentence}</FormAlert>}
      <UnlessReadOnly>
        <div className="flex flex-wrap gap-2">
          {allowedActions.includes('approve') && (
            <Button size="small" variant="danger" onClick={() => setApproving(true)}>
              Approve erasure
            </Button>
          )}
          {allowedActions.length > 0 && (
            <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
              {allowedActions.includes('withdraw') ? 'Withdraw' : 'Decline'}
            </Button>
          )}
        </div>
      </UnlessReadOnly>
      {isApproving && (
        <StepUpDialog
          title={`Erase the data of ${customerCode}?`}
          reference={`customer-erasure:${erasureId}`}
          confirmLabel="Erase"
          onVerified={async (verificationToken) => {
            await call('POST /customer-erasures/{id}/approve', { params, body: { verificationToken } })
            await finish('Personal data erased')
          }}
          onClose={() => setApproving(false)}
        >
          <Effects />
        </StepUpDialog>
      )}
    </>
  )
}
