import type { ClaimDetail } from '@okwan/contract/service/claims'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { can } from '@okwan/domain/platform/permissions'
import { Check, CircleDashed } from 'lucide-react'
import { Suspense } from 'react'
import { call } from '../../platform/api/call.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { LINK } from '../../policies/summary/words.ts'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatTime } from '../../ui/data/moment.ts'
import { PriceTable } from '../../ui/data/PriceTable.tsx'
import { TONE_TEXT } from '../../ui/data/tone.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useClaimsPath } from './follow/use-claims-path.ts'

const SealedFiles = lazyPart(() => import('../../platform/files/SealedFiles.tsx'), 'SealedFiles')
const FileGallery = lazyPart(() => import('../../platform/files/FileGallery.tsx'), 'FileGallery')

type ClaimPartProps = { claim: ClaimDetail }
type ShownPartProps = ClaimPartProps & { isOffice: boolean }

/** Assessed, payable, reserved and paid amounts. */
export function Amounts({ claim }: ClaimPartProps) {
  const user = useUser()
  const opensPayouts = user !== undefined && can(user, 'refunds.decide')
  const { settlement, reservePesewas, paidPesewas, payouts, assessedBy, assessment } = claim
  const lines: Description[] = [
    ...(reservePesewas ? [{ term: 'Reserve', value: <Money pesewas={reservePesewas} /> }] : []),
    ...(paidPesewas > 0 ? [{ term: 'Paid', value: <Money pesewas={paidPesewas} /> }] : []),
    ...payouts.map((payout) => ({ ...payoutDetail(payout), action: opensPayouts && <PayoutLink {...payout} /> })),
    ...(assessedBy ? [{ term: 'Assessed by', value: assessedBy.fullName }] : []),
    ...(assessment?.note ? [{ term: 'Note', value: assessment.note }] : []),
  ]
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Amounts</h3>
      {settlement?.endsPolicy && (
        <Banner tone="warning">Total loss: the policy ends without a refund once the claim is paid.</Banner>
      )}
      {settlement ? (
        <PriceTable
          caption="Amounts in cedis"
          lines={settlement.lines}
          totalLabel="Payable"
          totalPesewas={settlement.payablePesewas}
        />
      ) : (
        <p className="text-muted">Not assessed yet.</p>
      )}
      {lines.length > 0 && (
        <div className="mt-2">
          <DescriptionList items={lines} />
        </div>
      )}
    </section>
  )
}

function payoutDetail({ payoutNumber, payeeName, amountPesewas, label, ...payout }: ClaimDetail['payouts'][number]) {
  const { rejectionReason } = payout
  return {
    term: `Payout ${payoutNumber}`,
    value: (
      <>
        <Money pesewas={amountPesewas} /> to {payeeName}
        <span className="block text-table text-muted">{rejectionReason ? `${label}: ${rejectionReason}` : label}</span>
      </>
    ),
  }
}

function PayoutLink({ payoutId, payoutNumber }: ClaimDetail['payouts'][number]) {
  return (
    <Link to={paths.payouts()} search={{ open: payoutId }} aria-label={`View payout ${payoutNumber}`} className={LINK}>
      View
    </Link>
  )
}

export function Checklist({ claim: { claimId, checklist, otherFiles }, isOffice }: ShownPartProps) {
  const documents = [
    ...checklist.flatMap(({ label, files }) => files.map((file) => ({ label, ...file }))),
    ...otherFiles,
  ]
  const open = documents.filter(({ isSealed }) => !isSealed).map(({ fileId }) => fileId)
  const sealed = Map.groupBy(
    documents.filter(({ isSealed }) => isSealed),
    ({ label }) => label,
  )
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Documents</h3>
      <ul className="grid gap-1">
        {checklist.map(({ document, label, needed, files: uploaded }) => {
          const isProvided = uploaded.length >= needed
          const Icon = isProvided ? Check : CircleDashed
          return (
            <li key={document} className="flex items-center gap-2">
              <Icon aria-hidden className={classes('size-4', isProvided ? TONE_TEXT.success : TONE_TEXT.warning)} />
              {label}
              <span className="text-table text-muted">
                {uploaded.length} of {needed}
              </span>
            </li>
          )
        })}
      </ul>
      {documents.length === 0 && checklist.length > 0 && (
        <p className="text-muted">No photos or documents received yet.</p>
      )}
      <Suspense fallback={<Skeleton className="h-24" />}>
        {open.length > 0 && <FileGallery label="Documents" fileIds={open} />}
        {/* Only the office opens medical documents (decision 0028). */}
        {(isOffice ? [...sealed] : []).map(([label, files]) => (
          <SealedFiles
            key={label}
            label={label}
            fileLabel={lowerFirst(label)}
            fileIds={files.map(({ fileId }) => fileId)}
            view={(fileId) =>
              call('POST /claims/{id}/documents/{fileId}/view', { params: { id: claimId, fileId }, body: {} })
            }
          />
        ))}
      </Suspense>
    </section>
  )
}

export function Notice({ claim: { notice } }: ClaimPartProps) {
  const optionalDetails: [string, string | undefined][] = [
    ['Place', notice.place],
    ['Time of loss', notice.incidentTime && formatTime(notice.incidentTime)],
    ['Driver', [notice.driverName, notice.driverRelation].filter(Boolean).join(', ') || undefined],
    ['Driver’s licence', notice.driverLicenceNumber],
    ['Police', [notice.policeStation, notice.policeReportNumber].filter(Boolean).join(', ') || undefined],
    ['Third parties', notice.thirdParties.map(({ name }) => name).join(', ') || undefined],
  ]
  const details = optionalDetails.flatMap(([term, value]) => (value ? [{ term, value }] : []))
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">What happened</h3>
      <p className="wrap-anywhere">{notice.narrative}</p>
      <DescriptionList
        layout="grid"
        items={[{ term: 'Date of loss', value: <DateText value={notice.incidentDate} /> }, ...details]}
      />
    </section>
  )
}

export function CoverDetails({ claim: { policy } }: ClaimPartProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Cover on the date of loss</h3>
      <DescriptionList
        layout="grid"
        items={[
          { term: 'From', value: <DateText value={policy.startDate} /> },
          { term: 'To', value: <DateText value={policy.endDate} /> },
          { term: 'Policy status', value: policy.statusText },
          { term: 'Sold by', value: policy.soldBy.fullName },
          ...policy.limits.map(({ label, amountPesewas, text }) => ({
            term: label,
            value: amountPesewas === null ? text : <Money pesewas={amountPesewas} />,
          })),
        ]}
      />
      <p className="text-table text-muted">{policy.excessText}</p>
    </section>
  )
}

export function OtherClaims({ claim: { otherClaims } }: ClaimPartProps) {
  const claimsPath = useClaimsPath()
  if (otherClaims.length === 0) return null
  const sameDayClaim = otherClaims.find(({ isSameDay }) => isSameDay)
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Other claims on this policy</h3>
      {sameDayClaim && (
        <Banner tone="warning">{`${sameDayClaim.claimNumber} has the same date of loss. Check that this isn’t a duplicate.`}</Banner>
      )}
      <ul className="grid gap-1">
        {otherClaims.map((other) => (
          <li key={other.claimId} className="flex flex-wrap gap-x-3">
            <Link to={claimsPath} search={{ open: other.claimId }}>
              {other.claimNumber}
            </Link>
            {other.typeLabel}, <DateText value={other.incidentDate} />, {lowerFirst(other.statusText)}
          </li>
        ))}
      </ul>
    </section>
  )
}
