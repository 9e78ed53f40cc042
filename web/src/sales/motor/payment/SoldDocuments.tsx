import type { PolicyDocuments } from '@okwan/contract/policies/documents'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Printer } from 'lucide-react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
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
      <div className="grid gap-2.5 xs:grid-cols-2">
        {documents && <ShareLink policy={policy} url={documents.verifyUrl} />}
        <Link to={paths.motorCertificate({ policyId })} className={buttonClass('secondary', 'large')}>
          <Printer aria-hidden className="size-4" />
          View certificate
        </Link>
      </div>
    </>
  )
}

/** The message opens in WhatsApp; the seller sends it. Without a number the seller selects the contact. */
function ShareLink({ policy: { customer, vehicle, insuranceDetails }, url }: ShareLinkProps) {
  const about = vehicle?.registrationNumber ?? 'your vehicle'
  const text = `Motor insurance for ${about} until ${formatDate(insuranceDetails.endDate)}. Your certificate: ${url}`
  return (
    <a
      href={whatsAppUrl(parsePhone(customer.phone), text)}
      target="_blank"
      rel="noreferrer noopener"
      className={buttonClass('primary', 'large')}
    >
      <MessageCircle aria-hidden className="size-4" />
      Share on WhatsApp
    </a>
  )
}

type ShareLinkProps = { policy: PolicyDetail; url: string }

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
