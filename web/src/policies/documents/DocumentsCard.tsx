import type { DocumentName } from '@okwan/contract/policies/documents'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { ChevronRight, Download, FileText, type LucideIcon } from 'lucide-react'
import { readProblem } from '../../platform/api/problem.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { DOCUMENT_LABELS } from '../summary/words.ts'
import { useSaveDocument } from './use-document.ts'

/** The whole row opens or downloads the document. */
const ROW =
  'flex min-h-11 w-full items-center gap-3 text-left font-medium text-text no-underline hover:text-accent-text'

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
      <ul className="-my-2 divide-y divide-line">
        <li>
          <Link to={paths.motorCertificate({ policyId })} search={version} className={ROW}>
            <RowParts icon={FileText} sign={ChevronRight} label={DOCUMENT_LABELS.certificate} />
          </Link>
        </li>
        <li>
          <Link to={paths.motorSchedule({ policyId })} search={version} className={ROW}>
            <RowParts icon={FileText} sign={ChevronRight} label={DOCUMENT_LABELS.schedule} />
          </Link>
        </li>
        {files.map((document) => (
          <li key={document}>
            <button type="button" disabled={saving !== undefined} onClick={() => save(document)} className={ROW}>
              <RowParts icon={FileText} sign={Download} label={DOCUMENT_LABELS[document]} busy={saving === document} />
            </button>
          </li>
        ))}
      </ul>
      {error && <FieldError>{readProblem(error).sentence}</FieldError>}
    </Card>
  )
}

type RowPartsProps = { icon: LucideIcon; sign: LucideIcon; label: string; busy?: boolean }

function RowParts({ icon: Icon, sign: Sign, label, busy = false }: RowPartsProps) {
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="flex-1">{label}</span>
      {busy ? <Spinner /> : <Sign aria-hidden className="size-4 shrink-0 text-muted" />}
    </>
  )
}
