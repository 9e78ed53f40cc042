import type { PolicyDocuments } from '@okwan/contract/policies/documents'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { openAddress } from '../../../platform/files/open-file.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { CommissionBand } from '../../purchases/CommissionBand.tsx'

/** What the seller does after a sale: sees what was earned, and gives the customer the certificate. */
export function SoldDocuments({ policy }: { policy: PolicyDetail }) {
  const { policyId, insuranceDetails } = policy
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
      <ShareButton policyId={policyId} policyRecordId={policy.policyRecordId} />
    </>
  )
}

/** Opens a chat with the customer that has the link; the seller sends it. */
function ShareButton({ policyId, policyRecordId }: { policyId: string; policyRecordId: string }) {
  const queryClient = useQueryClient()
  const share = useMutation({
    mutationFn: () =>
      openAddress(async () => {
        const body = { document: 'certificate', act: 'sent', by: 'link', policyRecordId } as const
        const sent = await call('POST /policies/{policyId}/documents', { params: { policyId }, body })
        return sent.share?.whatsAppUrl
      }),
    onSuccess: () => refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /policies/{policyId}/messages'),
  })
  return (
    <div>
      <Button
        variant="primary"
        size="large"
        icon={MessageCircle}
        className="w-full"
        loading={share.isPending}
        onClick={() => share.mutate()}
      >
        Share on WhatsApp
      </Button>
      {share.error && <FieldError>{readProblem(share.error).sentence}</FieldError>}
    </div>
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
