import type { DocumentName } from '@okwan/contract/policies/documents'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { Download, FileText } from 'lucide-react'
import { readProblem } from '../../platform/api/problem.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Card } from '../../ui/data/Card.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { DOCUMENT_LABELS } from '../summary/words.ts'
import { useSaveDocument } from './use-document.ts'

/** Documents of a policy: certificate and schedule have pages, the others are downloads. */
export function DocumentsCard({ policy }: { policy: PolicyDetail }) {
  const { policyId } = policy
  const version = policy.isCurrent ? {} : { version: policy.policyRecordId }
  const files: DocumentName[] = [
    ...(policy.stickerNumber ? (['sticker'] as const) : []),
    ...(policy.riskCode === 'Z802_SITE' ? [] : (['brown-card'] as const)),
    ...(policy.kind === 'endorsement' ? (['endorsement'] as const) : []),
  ]
  const { save, saving, error } = useSaveDocument(
    policyId,
    policy.policyRecordId,
    policy.vehicle?.registrationNumber ?? policy.policyNumber,
  )
  return (
    <Card title="Documents">
      <div className="flex flex-wrap gap-2">
        <Link to={paths.motorCertificate({ policyId })} search={version} className={buttonClass('secondary')}>
          <FileText aria-hidden className="-ml-0.5 size-4 shrink-0" />
          {DOCUMENT_LABELS.certificate}
        </Link>
        <Link to={paths.motorSchedule({ policyId })} search={version} className={buttonClass('secondary')}>
          <FileText aria-hidden className="-ml-0.5 size-4 shrink-0" />
          {DOCUMENT_LABELS.schedule}
        </Link>
        {files.map((document) => (
          <Button key={document} icon={Download} loading={saving === document} onClick={() => save(document)}>
            {DOCUMENT_LABELS[document]}
          </Button>
        ))}
      </div>
      {error && <FieldError>{readProblem(error).sentence}</FieldError>}
    </Card>
  )
}
