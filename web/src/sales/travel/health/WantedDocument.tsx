import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { UploadField } from '../../../platform/files/UploadField.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { travelDraft } from '../draft.ts'

/** The paper an underwriter asked for. The seller can hand it in, but not look at it afterwards. */
export function WantedDocument({ subject }: { subject: string }) {
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const hand = useMutation({ mutationFn: (fileId: string) => handIn(subject, fileId) })
  const [fileId] = fileIds
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <UploadField
        label="The document"
        name={`document-${subject}`}
        purpose="medical-letter"
        value={fileIds}
        onChange={setFileIds}
      />
      {fileId && (
        <Button variant="primary" loading={hand.isPending} onClick={() => hand.mutate(fileId)}>
          Send to the underwriter
        </Button>
      )}
      {hand.error && <FieldError>{readProblem(hand.error).sentence}</FieldError>}
    </div>
  )
}

function handIn(subject: string, fileId: string) {
  return travelDraft.apply(({ draftId }) =>
    call('POST /travel/drafts/{id}/documents', { params: { id: draftId }, body: { subject, fileId } }),
  )
}
