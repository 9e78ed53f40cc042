import type { MotorReferral } from '@okwan/contract/sales/referrals'
import { formatDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { FileGallery } from '../../../platform/files/FileGallery.tsx'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { PhoneLinks } from '../../../policies/summary/PhoneLinks.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { risksQuery } from '../../motor/risks.ts'
import { ownedBy } from '../owner-filter.ts'
import { ReferralCase } from '../ReferralCase.tsx'
import { ReferralQueue } from '../ReferralQueue.tsx'
import type { Decision } from './DecideReferralDialog.tsx'

const DecideReferralDialog = lazyPart(() => import('./DecideReferralDialog.tsx'), 'DecideReferralDialog')

const POLL_MS = 30_000

/** Motor sales that need an underwriter, oldest first. */
export function MotorReferrals() {
  const [{ cursor, limit, owner }] = useFilters<'referrals'>()
  const { branchId } = useActiveBranch()
  const referrals = useQuery({
    ...query('GET /motor/referrals', {
      query: {
        ...(branchId && { branchId }),
        ...ownedBy(owner),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  return (
    <ReferralQueue product="motor" list={referrals} line={lineOf} emptyTitle="No motor referrals">
      {(referral, openNext) => <Referral key={referral.draftId} referral={referral} onDecided={openNext} />}
    </ReferralQueue>
  )
}

function lineOf({ registrationNumber, vehicle, reasons, seller, requestedAt, ...referral }: MotorReferral) {
  return {
    ...referral,
    since: requestedAt,
    chip: registrationNumber ? <PlateChip plate={registrationNumber} /> : null,
    text: reasons[0]?.message ?? vehicle,
    sellerName: seller.fullName,
    ownerName: referral.owner?.fullName,
  }
}

function Referral({ referral, onDecided }: { referral: MotorReferral; onDecided: () => void }) {
  const { vehicle, reasons, note, history, seller, canDecide } = referral
  const [decision, setDecision] = useState<Decision>()
  const risks = useQuery(risksQuery)
  const vehicleUse = risks.data?.find(({ riskCode }) => riskCode === referral.riskCode)?.riskName ?? referral.riskCode
  // The reasons show the note of the seller.
  const activity = history.map((event) => (event.note === note ? { ...event, note: null } : event))
  return (
    <ReferralCase
      product="motor"
      referral={{ ...referral, history: activity }}
      plate={referral.registrationNumber}
      customerName={referral.customerName}
      risk={vehicle}
      requestedAt={referral.requestedAt}
      onDecide={setDecision}
    >
      <section className="grid gap-2">
        <h3 className="font-bold">Reason for referral</h3>
        <ul className="grid gap-2 xs:grid-cols-2 *:only:col-span-full">
          {reasons.map(({ code, message }) => (
            <li key={code} className="rounded-lg border border-line px-3 py-2 font-medium">
              {message}
            </li>
          ))}
        </ul>
        {note && <p>Note from seller: “{note}”</p>}
        {canDecide && (
          <p className="flex flex-wrap gap-x-2 text-table text-muted">
            Ask {seller.fullName}: <PhoneLinks phone={seller.phone} />
          </p>
        )}
      </section>
      <DescriptionList layout="grid" items={detailsOf(referral, vehicleUse)} />
      {referral.photoFileIds.length > 0 && <FileGallery label="Photos" fileIds={referral.photoFileIds} />}
      {referral.letterFileIds.length > 0 && <FileGallery label="Letters" fileIds={referral.letterFileIds} />}
      {decision && (
        <Suspense>
          <DecideReferralDialog
            referral={referral}
            decision={decision}
            onDecided={onDecided}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </ReferralCase>
  )
}

function detailsOf(referral: MotorReferral, vehicleUse: string) {
  const { coverType, startDate, endDate, yearOfManufacture, ncdYears, costOfCar } = referral
  return [
    // The contract has a plain string here; all covers sold are in the rate books.
    { term: 'Cover', value: COVER_LABELS[coverType as CoverType] ?? coverType },
    { term: 'Vehicle value', value: costOfCar === null ? '–' : <Money pesewas={Math.round(costOfCar * 100)} /> },
    { term: 'Vehicle use', value: vehicleUse },
    { term: 'Period', value: `${formatDate(startDate)} – ${formatDate(endDate)}` },
    { term: 'Year of manufacture', value: yearOfManufacture ?? '–' },
    { term: 'Claim-free years', value: ncdYears },
  ]
}
