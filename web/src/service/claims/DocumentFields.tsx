import {
  CLAIM_CHECKLISTS,
  CLAIM_DOCUMENTS,
  type ClaimDocument,
  type ClaimType,
  paperPurpose,
} from '@okwan/domain/service/claims/terms'
import type { Dispatch, SetStateAction } from 'react'
import { UploadField } from '../../platform/files/UploadField.tsx'
import type { Papers } from './notice-values.ts'

type PaperFieldsProps = { type: ClaimType; papers: Papers; setPapers: Dispatch<SetStateAction<Papers>> }

/** Upload fields for the documents that this loss type needs; missing documents can follow later. */
export function PaperFields({ type, papers, setPapers }: PaperFieldsProps) {
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
          purpose={paperPurpose(type, document)}
          most={4}
          value={papers[document] ?? []}
          onChange={(change) => setPapers((all) => ({ ...all, [document]: change(all[document] ?? []) }))}
        />
      ))}
    </div>
  )
}
