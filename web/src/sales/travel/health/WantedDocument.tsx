import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { UploadField } from '../../../platform/files/UploadField.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { travelDraft } from '../draft.ts'

/** Upload of a document that the underwriter requested. The seller cannot open it afterwards. */
export function WantedDocument({ subject }: { subject: string }) {
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const submit = useMutation({ mutationFn: (fileId: string) => submitDocument(subject, fileId) })
  const [fileId] = fileIds
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <UploadField
        label="Document"
        name={`document-${subject}`}
        purpose="medical-letter"
        value={fileIds}
        onChange={setFileIds}
      />
      {fileId && (
        <Button variant="primary" loading={submit.isPending} onClick={() => submit.mutate(fileId)}>
          Submit document
        </Button>
      )}
      {submit.error && <FieldError>{readProblem(submit.error).sentence}</FieldError>}
    </div>
  )
}

function submitDocument(subject: string, fileId: string) {
  return travelDraft.apply(({ draftId }) =>
    call('POST /travel/drafts/{id}/documents', { params: { id: draftId }, body: { subject, fileId } }),
  )
}
