import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { SendButton } from '../../../platform/messages/SendButton.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { DOCUMENT_LABELS } from '../../../policies/summary/words.ts'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { ShareButton } from '../../purchases/ShareButton.tsx'

const useDocuments = ({ policyId, policyRecordId }: PolicyDetail) =>
  useQuery(query('GET /policies/{policyId}/documents', { params: { policyId }, query: { policyRecordId } }))

/** Shares the certificate on WhatsApp, or sends it by SMS or email. */
export function ShareCertificate({ policy }: { policy: PolicyDetail }) {
  const { policyId, policyRecordId } = policy
  const queryClient = useQueryClient()
  const { data: documents } = useDocuments(policy)
  const send = (by: 'sms' | 'email' | 'link') =>
    call('POST /policies/{policyId}/documents', {
      params: { policyId },
      body: { document: 'certificate', act: 'sent', by, policyRecordId },
    })
  return (
    <>
      <ShareButton
        createLink={() => send('link')}
        onShared={() => refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /policies/{policyId}/messages')}
      />
      {documents && (
        <SendButton name={DOCUMENT_LABELS.certificate} size="large" recipient={documents.recipient} send={send} />
      )}
    </>
  )
}

/** The head of the certificate as it prints; opens the certificate. */
export function CertificatePreview({ policy }: { policy: PolicyDetail }) {
  const { policyId, policyRecordId, isCurrent } = policy
  const { data: documents } = useDocuments(policy)
  if (!documents) return null
  const { startDate, endDate } = policy.insuranceDetails
  const { size, path } = documents.qr
  return (
    <div className="rounded-lg bg-well p-4 md:p-8">
      <Link
        to={paths.motorCertificate({ policyId })}
        search={isCurrent ? {} : { version: policyRecordId }}
        data-surface="document"
        className="flex items-start justify-between gap-4 rounded-md border border-line bg-card p-4 text-text no-underline shadow-e2 hover:shadow-e3"
      >
        <span className="grid min-w-0 gap-1">
          <span className="text-table font-bold">{documents.letterhead.name}</span>
          <span className="text-meta text-muted">{documents.letterhead.licence}</span>
          <span className="mt-2 text-input font-bold">Certificate of Motor Insurance</span>
          {documents.registrationNumber && (
            <span>
              <PlateChip plate={documents.registrationNumber} />
            </span>
          )}
          <span className="tabular text-table">
            {formatDate(startDate)} to {formatDate(endDate)}
          </span>
          <span className="text-meta text-muted">{documents.certificateNumber}</span>
        </span>
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden className="size-20 shrink-0">
          <path d={path} fill="currentColor" className="text-[#1a1f24]" shapeRendering="crispEdges" />
        </svg>
      </Link>
    </div>
  )
}
