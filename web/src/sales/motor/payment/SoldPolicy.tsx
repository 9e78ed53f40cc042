import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Plus, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReceiptAction } from '../../../money/payments/wait/PaymentOutcome.tsx'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { CommissionBand } from '../../purchases/CommissionBand.tsx'
import { PaidNotIssued } from '../../purchases/PaidNotIssued.tsx'
import { refetchUntilIssued, WhenIssued } from '../../purchases/WhenIssued.tsx'
import { paidText } from '../words.ts'
import { IssuingSteps } from './IssuingSteps.tsx'
import { CertificatePreview, ShareCertificate } from './SoldDocuments.tsx'

type OutcomeProps = {
  payment: TransactionDetail
  /** Paid version, if it can differ from the current one, as after a renewal. */
  policyRecordId?: string
  /** False below a page title with the plate. */
  showsPlate?: boolean
  /** The next action after this outcome. */
  next?: ReactNode
  /** Opens the policy. */
  view?: ReactNode
}

/** The paid policy once it is issued, or the reason why issuing failed; after a sale, a renewal or a later payment. */
export function SoldPolicy({ policyRecordId, ...props }: OutcomeProps) {
  const policyId = props.payment.policyId ?? ''
  const policy = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId }, query: policyRecordId ? { policyRecordId } : {} }),
    enabled: policyId !== '',
    refetchInterval: refetchUntilIssued,
  })
  const waiting = <IssuingSteps payment={props.payment} policy={policy.data} showsPlate={props.showsPlate ?? true} />
  return (
    <WhenIssued policy={policy} waiting={waiting}>
      {(sold) => <Sold {...props} policy={sold} />}
    </WhenIssued>
  )
}

type SoldProps = Omit<OutcomeProps, 'policyRecordId'> & { policy: PolicyDetail }

/** The vehicle, the policyholder and the end of cover, then the next actions of the seller: share, print, sell again. */
function Sold({ policy, payment, showsPlate = true, next = <NewSale />, view }: SoldProps) {
  const { policyId, policyRecordId, isCurrent, status, vehicle, price, insuranceDetails } = policy
  const isIssued = status !== 'challenged'
  return (
    <div className={classes('grid items-start gap-8', isIssued && 'xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]')}>
      <div className="grid gap-4">
        {isIssued ? (
          <p role="status" className="flex items-center gap-2 font-medium text-success-text">
            <CircleCheck aria-hidden className="size-5" /> Paid and registered
          </p>
        ) : (
          <PaidNotIssued policy={policy} document="certificate" />
        )}
        {showsPlate && vehicle?.registrationNumber && (
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
            isIssued={isIssued}
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
              <Link
                to={paths.motorCertificate({ policyId })}
                search={isCurrent ? {} : { version: policyRecordId }}
                className={buttonClass('secondary', 'large')}
              >
                <Printer aria-hidden className="size-4" />
                View certificate
              </Link>
            </>
          )}
          {next}
        </div>
        <DescriptionList items={linesOf(policy)} />
        <div className="flex flex-wrap gap-2.5">
          {view ?? (
            <Link to={paths.motorPolicy({ policyId })} className={buttonClass('secondary', 'large')}>
              View policy
            </Link>
          )}
          <ReceiptAction clientReference={payment.clientReference} />
        </div>
      </div>
      {isIssued && <CertificatePreview policy={policy} />}
    </div>
  )
}

function NewSale() {
  return (
    <Link to={paths.buyInsurance()} className={buttonClass('secondary', 'large')}>
      <Plus aria-hidden className="size-4" />
      Start new sale
    </Link>
  )
}

function coverText({ customer, insuranceDetails: { startDate, endDate } }: PolicyDetail): string {
  const isLater = startDate > toAccraDate(new Date(currentMs()))
  const days = isLater ? `from ${formatDate(startDate)} to ${formatDate(endDate)}` : `until ${formatDate(endDate)}`
  return `${customer.fullName} is covered ${days}`
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
