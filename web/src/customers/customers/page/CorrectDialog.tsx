import type { ApiInput } from '@okwan/contract/all'
import type { CustomerPage } from '@okwan/contract/customers/customers/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { ContactFields } from '../../../service/service-requests/raise/ContactFields.tsx'
import {
  type CustomerChanges,
  customerContent,
  NO_CHANGES,
} from '../../../service/service-requests/raise/customer-changes.ts'
import { IdentityFields } from '../../../service/service-requests/raise/IdentityFields.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

const UploadField = lazyPart(() => import('../../../platform/files/UploadField.tsx'), 'UploadField')

type Body = ApiInput<'POST /customers/{customerCode}/corrections'>['body']
type Missing = { changes?: string; reason?: string; fileIds?: string }

const SHORTEST_REASON = 3

/** Proposes corrected details with a reason and a document. */
export function CorrectDialog({ customer, onClose }: { customer: CustomerPage; onClose: () => void }) {
  const { customerCode, customerType } = customer
  const queryClient = useQueryClient()
  const form = useForm<CustomerChanges>({ defaultValues: NO_CHANGES })
  const [reason, setReason] = useState('')
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const propose = useMutation({
    mutationFn: (body: Body) => call('POST /customers/{customerCode}/corrections', { params: { customerCode }, body }),
    onSuccess: () => {
      toast('Correction proposed. A colleague must approve it.')
      onClose()
      return refresh(queryClient, '/customers/*', '/customer-corrections/*')
    },
    onError: (error) => {
      for (const { path, message } of readProblem(error).fields) {
        const name = path.replace('changes.', '')
        if (name in NO_CHANGES) form.setError(name as keyof CustomerChanges, { message }) // checked by `in`
      }
    },
  })

  function submit(input: CustomerChanges) {
    const changes = changesIn(input)
    const found: Missing = {
      ...(changes ? {} : { changes: 'Enter at least one change.' }),
      ...(reason.trim().length < SHORTEST_REASON ? { reason: 'Enter a reason' } : {}),
      ...(fileIds.length === 0 ? { fileIds: 'Add a document that proves the correct details' } : {}),
    }
    setMissing(found)
    if (!changes || Object.keys(found).length > 0 || isSending || propose.isPending) return
    propose.mutate({ changes, reason: reason.trim(), fileIds: [...fileIds] })
  }

  const failure = missing.changes ?? (propose.error ? readProblem(propose.error).sentence : undefined)
  return (
    <Dialog open title="Correct details" size="large" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // Errors of the previous submission must not block this one.
          form.clearErrors()
          void form.handleSubmit(submit)(event)
        }}
      >
        <p className="text-muted">Fill in only the fields that are wrong. Empty fields stay the same.</p>
        <IdentityFields form={form} current={customer} />
        <ContactFields
          form={form}
          current={customer}
          isCompany={customerType === 'corporate'}
          text="The old phone number is notified. For 24 hours a new number can’t approve anything or receive money."
        />
        <TextArea
          label="Reason"
          maxLength={500}
          value={reason}
          error={missing.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Suspense fallback={<Skeleton className="h-24" />}>
          <UploadField
            label="Supporting documents"
            hint={
              customerType === 'corporate' ? 'Certificate of registration' : 'Ghana Card or another official document'
            }
            name="fileIds"
            purpose="customer-evidence"
            maxFiles={6}
            value={fileIds}
            error={missing.fileIds}
            onSending={setSending}
            onChange={setFileIds}
          />
        </Suspense>
        {failure && <FormAlert>{failure}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={propose.isPending || isSending}>
            Propose correction
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

function changesIn(input: CustomerChanges): Body['changes'] | undefined {
  const content = customerContent(input)
  if (content?.kind !== 'customer') return undefined
  const { kind: _, ...changes } = content
  return changes
}
