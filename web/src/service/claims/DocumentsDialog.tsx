import { type FilePurpose, purposeRule } from '@okwan/domain/platform/files/terms'
import { CLAIM_DOCUMENTS, type ClaimDocument, documentPurpose } from '@okwan/domain/service/claims/terms'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from './AssessDialog.tsx'

const UploadField = lazyPart(() => import('../../platform/files/UploadField.tsx'), 'UploadField')

/** Adds files of one document type. */
export function DocumentsDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, checklist } = claim
  const missing = checklist.find(({ needed, files }) => files.length < needed)
  const [document, setDocument] = useState<ClaimDocument>(missing?.document ?? 'other')
  // Encrypted and plain files are stored separately, because an uploaded file cannot change its kind.
  const [added, setAdded] = useState<Partial<Record<FilePurpose, readonly string[]>>>({})
  const purpose = documentPurpose(claim.type, document)
  const fileIds = added[purpose] ?? []
  const add = useMutation({
    mutationFn: () => {
      const documents = fileIds.map((fileId) => ({ document, fileId }))
      return sendOnce(`documents:${claimId}`, { documents }, (idempotencyKey) =>
        call('POST /claims/{id}/documents', { params: { id: claimId }, body: { documents } }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  const options = checklist.map(({ document: value, label }) => ({ value, label }))
  return (
    <Dialog open title={`Add documents to ${claim.claimNumber}`} size="small" closeOutside={false} onClose={onClose}>
      <div className="grid gap-4">
        <Select
          label="Document type"
          options={[...options, { value: 'other', label: CLAIM_DOCUMENTS.other }]}
          value={document}
          onChange={(event) => setDocument(event.currentTarget.value as ClaimDocument)} // the options are claim documents
        />
        <Suspense fallback={<Skeleton className="h-20" />}>
          <UploadField
            key={purpose}
            label="Files"
            hint={purposeRule(purpose).isSealed ? 'Stored encrypted. Access is logged.' : undefined}
            name="files"
            purpose={purpose}
            maxFiles={6}
            value={fileIds}
            onChange={(change) => setAdded((all) => ({ ...all, [purpose]: change(all[purpose] ?? []) }))}
          />
        </Suspense>
        {add.error && <FormAlert>{readProblem(add.error).sentence}</FormAlert>}
      </div>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          loading={add.isPending}
          disabledReason={fileIds.length === 0 ? 'Add a file first' : undefined}
          onClick={() => add.mutate()}
        >
          Add
        </Button>
      </ModalActions>
    </Dialog>
  )
}
