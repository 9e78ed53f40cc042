import type { PolicyDocuments } from '@okwan/contract/policies/documents'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { CommissionBand } from '../../purchases/CommissionBand.tsx'
import { ShareButton } from '../../purchases/ShareButton.tsx'

/** Next steps of the seller after a sale: see the commission and send the certificate to the customer. */
export function SoldDocuments({ policy }: { policy: PolicyDetail }) {
  const { policyId, insuranceDetails } = policy
  const queryClient = useQueryClient()
  const { data: documents } = useQuery(query('GET /policies/{policyId}/documents', { params: { policyId } }))
  return (
    <>
      {policy.price && (
        <CommissionBand
          sale={{
            productCode: insuranceDetails.productCode,
            basePesewas: policy.price.officePremiumPesewas,
            startDate: insuranceDetails.startDate,
          }}
        />
      )}
      {documents && <Preview policy={policy} documents={documents} />}
      <ShareButton
        createLink={() =>
          call('POST /policies/{policyId}/documents', {
            params: { policyId },
            body: { document: 'certificate', act: 'sent', by: 'link', policyRecordId: policy.policyRecordId },
          })
        }
        onShared={() => refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /policies/{policyId}/messages')}
      />
    </>
  )
}

/** The head of the certificate as it prints; opens the certificate. */
function Preview({ policy, documents }: { policy: PolicyDetail; documents: PolicyDocuments }) {
  const { startDate, endDate } = policy.insuranceDetails
  const { size, path } = documents.qr
  return (
    <Link
      to={paths.motorCertificate({ policyId: policy.policyId })}
      data-surface="document"
      className="flex items-start justify-between gap-4 rounded-md border border-line bg-card p-4 text-text no-underline shadow-e2 hover:shadow-e3"
    >
      <span className="grid min-w-0 gap-1">
        <span className="text-table font-bold">{documents.insurer}</span>
        <span className="text-meta text-muted">{documents.licence}</span>
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
  )
}
