import {
  CLAIM_CHECKLISTS,
  CLAIM_DOCUMENTS,
  type ClaimDocument,
  type ClaimType,
  documentPurpose,
} from '@okwan/domain/service/claims/terms'
import type { Dispatch, SetStateAction } from 'react'
import { UploadField } from '../../platform/files/UploadField.tsx'
import type { Documents } from './notice-values.ts'

type DocumentFieldsProps = { type: ClaimType; documents: Documents; setDocuments: Dispatch<SetStateAction<Documents>> }

/** Upload fields for the documents that this loss type needs; missing documents can follow later. */
export function DocumentFields({ type, documents, setDocuments }: DocumentFieldsProps) {
  // Object.entries loses the key type of the record.
  const required = Object.entries(CLAIM_CHECKLISTS[type]) as [ClaimDocument, number][]
  return (
    <div className="grid gap-4">
      <p className="text-muted">Add the documents you have. You can add the others later.</p>
      {required.map(([document, count]) => (
        <UploadField
          key={document}
          label={CLAIM_DOCUMENTS[document]}
          hint={count > 1 ? `${count} required` : undefined}
          optional
          name={document}
          purpose={documentPurpose(type, document)}
          maxFiles={4}
          value={documents[document] ?? []}
          onChange={(change) => setDocuments((all) => ({ ...all, [document]: change(all[document] ?? []) }))}
        />
      ))}
    </div>
  )
}
