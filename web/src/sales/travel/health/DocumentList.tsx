import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { openFile } from '../../../platform/files/open-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

type Document = TravelPolicy['documents'][number]

/** All documents of the policy; unavailable ones show the reason. */
export function DocumentList({ policy, className }: { policy: TravelPolicy; className?: string }) {
  return (
    <ul aria-label="Documents" className={classes('divide-y divide-line', className)}>
      {policy.documents.map((document) => (
        <DocumentLine key={`${document.kind} ${document.travellerNumber ?? ''}`} policy={policy} document={document} />
      ))}
    </ul>
  )
}

function DocumentLine({ policy, document }: { policy: TravelPolicy; document: Document }) {
  const open = useMutation({
    mutationFn: () => openFile(() => load(policy, document), `${policy.policyNumber}-${document.kind}.pdf`),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <FileText aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">{document.label}</span>
      <Button
        aria-label={`View ${document.label}`}
        tipAlign="end"
        loading={open.isPending}
        disabledReason={document.refusalReason}
        onClick={() => open.mutate()}
      >
        View
      </Button>
      {open.error && <FieldError>{readProblem(open.error).sentence}</FieldError>}
    </li>
  )
}

/** Loads the document for the displayed policy version. */
function load({ policyId, policyRecordId }: TravelPolicy, { kind, travellerNumber = 1 }: Document): Promise<Blob> {
  const policyInput = { params: { policyId }, query: { policyRecordId } }
  const travellerInput = { params: { policyId, number: String(travellerNumber) }, query: { policyRecordId } }
  switch (kind) {
    case 'certificate':
      return call('GET /travel/policies/{policyId}/travellers/{number}/certificate.pdf', travellerInput)
    case 'embassy-letter':
    case 'embassy-letter-fr':
      return call('GET /travel/policies/{policyId}/travellers/{number}/embassy-letter.pdf', {
        ...travellerInput,
        query: { policyRecordId, language: kind === 'embassy-letter' ? 'en' : 'fr' },
      })
    case 'certificates':
      return call('GET /travel/policies/{policyId}/certificates.pdf', policyInput)
    case 'schedule':
      return call('GET /travel/policies/{policyId}/schedule.pdf', policyInput)
  }
}
