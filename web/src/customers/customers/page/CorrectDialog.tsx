import type { ApiInput } from '@okwan/contract/all'
import type { CustomerPage } from '@okwan/contract/customers/customers/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { CompanyFields, ContactFields, PersonFields } from '../../../sales/motor/policyholder/HolderFields.tsx'
import type { HolderValues } from '../../../sales/motor/policyholder/holder-values.ts'
import { errorReader } from '../../../sales/purchases/list-errors.ts'
import { customerContent, fieldOfChange, noChanges } from '../../../service/service-requests/raise/customer-changes.ts'
import { ONLY_CHANGES } from '../../../service/service-requests/raise/update-words.ts'
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
  const form = useForm<HolderValues>({ defaultValues: noChanges(customerType) })
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
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields, fieldOfChange),
  })

  function submit(input: HolderValues) {
    const changes = changesIn(input)
    const missingFields: Missing = {
      ...(changes ? {} : { changes: 'Enter at least one change.' }),
      ...(reason.trim().length < SHORTEST_REASON ? { reason: 'Enter a reason' } : {}),
      ...(fileIds.length === 0 ? { fileIds: 'Add a document that proves the correct details' } : {}),
    }
    setMissing(missingFields)
    if (!changes || Object.keys(missingFields).length > 0 || isSending || propose.isPending) return
    propose.mutate({ changes, reason: reason.trim(), fileIds: [...fileIds] })
  }

  const fields = { form, errorOf: errorReader(form.formState.errors), current: customer }
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
        <p className="text-muted">{ONLY_CHANGES}</p>
        {customerType === 'individual' ? (
          <PersonFields {...fields} text="The office checks changes against the Ghana Card." />
        ) : (
          <CompanyFields {...fields} text="The office checks changes against the certificate of registration." />
        )}
        <ContactFields
          {...fields}
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

function changesIn(input: HolderValues): Body['changes'] | undefined {
  const content = customerContent(input)
  if (content?.kind !== 'customer') return undefined
  const { kind: _, ...changes } = content
  return changes
}
