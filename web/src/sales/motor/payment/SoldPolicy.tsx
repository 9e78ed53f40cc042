import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Plus, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { ReceiptAction } from '../../../money/payments/wait/PaymentOutcome.tsx'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { CommissionBand } from '../../purchases/CommissionBand.tsx'
import { PaidNotIssued } from '../../purchases/PaidNotIssued.tsx'
import { refetchUntilIssued, WhenIssued } from '../../purchases/WhenIssued.tsx'
import { motorDraft } from '../draft.ts'
import { CertificatePreview, ShareCertificate } from './SoldDocuments.tsx'

/** The policy that was paid for, once issued, or the reason why issuing failed. */
export function SoldPolicy({ payment }: { payment: TransactionDetail }) {
  const policyId = payment.policyId ?? ''
  const policy = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: refetchUntilIssued,
  })
  // The draft is stored outside React. After the sale, the next one must start with an empty draft.
  useEffect(() => motorDraft.closeSold(), [])
  return (
    <WhenIssued policy={policy} waiting={`${formatPesewas(payment.amountPesewas)} received. Issuing the policy…`}>
      {(sold) => <Sold policy={sold} payment={payment} />}
    </WhenIssued>
  )
}

type SoldProps = { policy: PolicyDetail; payment: TransactionDetail }

/** The vehicle, the policyholder and the end of cover, then the next actions of the seller: share, print, sell again. */
function Sold({ policy, payment }: SoldProps) {
  const { policyId, status, vehicle, price, insuranceDetails } = policy
  const isIssued = status !== 'challenged'
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <div className="grid gap-4">
        {isIssued ? (
          <p role="status" className="flex items-center gap-2 font-medium text-success-text">
            <CircleCheck aria-hidden className="size-5" /> Paid and registered
          </p>
        ) : (
          <PaidNotIssued policy={policy} what="certificate" />
        )}
        {vehicle?.registrationNumber && (
          <span>
            <PlateChip plate={vehicle.registrationNumber} size="title" />
          </span>
        )}
        <div className="grid gap-1">
          <h2 className="text-figure font-bold text-balance">
            {isIssued ? coverText(policy) : policy.customer.fullName}
          </h2>
          <p className="text-muted">
            {[COVER_LABELS[insuranceDetails.coverType as CoverType], paidText(payment)].join(' · ')}
          </p>
        </div>
        {price && (
          <CommissionBand
            sale={{
              productCode: insuranceDetails.productCode,
              basePesewas: price.officePremiumPesewas,
              startDate: insuranceDetails.startDate,
            }}
          />
        )}
        <div className="grid gap-2.5 xs:grid-cols-2 lg:flex lg:flex-wrap">
          {isIssued && (
            <>
              <ShareCertificate policy={policy} />
              <Link to={paths.motorCertificate({ policyId })} className={buttonClass('secondary', 'large')}>
                <Printer aria-hidden className="size-4" />
                View certificate
              </Link>
            </>
          )}
          <Link to={paths.buyInsurance()} className={buttonClass('secondary', 'large')}>
            <Plus aria-hidden className="size-4" />
            New sale
          </Link>
        </div>
        <DescriptionList items={linesOf(policy)} />
        <div className="flex flex-wrap gap-2.5">
          <Link to={paths.motorPolicy({ policyId })} className={buttonClass('secondary', 'large')}>
            View policy
          </Link>
          <ReceiptAction clientReference={payment.clientReference} />
        </div>
      </div>
      {isIssued && <CertificatePreview policyId={policyId} insuranceDetails={insuranceDetails} />}
    </div>
  )
}

function coverText({ customer, insuranceDetails: { startDate, endDate } }: PolicyDetail): string {
  const isLater = startDate > toAccraDate(new Date(currentMs()))
  const days = isLater ? `from ${formatDate(startDate)} to ${formatDate(endDate)}` : `until ${formatDate(endDate)}`
  return `${customer.fullName} is covered ${days}`
}

function paidText({ amountPesewas, network }: TransactionDetail): string {
  return `${formatPesewas(amountPesewas)} received${network ? ` by ${NETWORK_NAMES[network]}` : ''}`
}

/** Numbers of the policy, the sticker that must be affixed, and the recipient of the SMS. */
function linesOf({ policyNumber, certificateNumber, stickerNumber, customer }: PolicyDetail) {
  return [
    { term: 'Policy', value: <strong>{policyNumber}</strong> },
    { term: 'Certificate', value: certificateNumber },
    { term: 'Sticker to affix', value: stickerNumber },
    { term: 'Details sent by SMS', value: `To ${formatPhone(customer.phone)}` },
  ].filter(({ value }) => value !== null)
}
