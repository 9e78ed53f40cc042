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

/** What this kind of loss needs; what is not there yet can come later. */
export function PaperFields({ type, papers, setPapers }: PaperFieldsProps) {
  // The keys of the record are its documents; Object.entries only forgets it.
  const needs = Object.entries(CLAIM_CHECKLISTS[type]) as [ClaimDocument, number][]
  return (
    <div className="grid gap-4">
      <p className="text-muted">Add what is there already. The rest can come later; the office waits for it.</p>
      {needs.map(([document, count]) => (
        <UploadField
          key={document}
          label={CLAIM_DOCUMENTS[document]}
          hint={count > 1 ? `${count} are needed` : undefined}
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
