import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { CommissionBand } from '../../purchases/CommissionBand.tsx'
import { ShareButton } from '../../purchases/ShareButton.tsx'
import { DocumentList } from '../health/DocumentList.tsx'

/** Next steps of the seller after a sale: see the commission and send the certificates to the customer. */
export function SoldTripDocuments({ policy }: { policy: TravelPolicy }) {
  const { policyId, policyRecordId, price } = policy
  const queryClient = useQueryClient()
  return (
    <div className="grid gap-2.5">
      <CommissionBand
        sale={{
          productCode: 'TRAVEL',
          basePesewas: price.netPremiumPesewas,
          startDate: price.period.startDate,
        }}
      />
      <Preview policy={policy} />
      <ShareButton
        createLink={() =>
          call('POST /travel/policies/{policyId}/documents', {
            params: { policyId },
            body: { by: 'link', policyRecordId },
          })
        }
        onShared={() => refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /policies/{policyId}/messages')}
      />
      <DocumentList policy={policy} className="rounded-lg border border-line" />
    </div>
  )
}

/** The head of the certificate as it prints. */
function Preview({ policy: { trip, travellers } }: { policy: TravelPolicy }) {
  const places = trip.destinations.map(({ name }) => name).join(', ')
  const [first, ...others] = travellers
  return (
    <div data-surface="document" className="grid gap-1 rounded-md border border-line bg-card p-4 text-text shadow-e2">
      <span className="text-input font-bold">Certificate of Travel Insurance</span>
      <span className="text-table">
        {first?.fullName}
        {others.length > 0 && ` and ${others.length} more`}
      </span>
      <span className="mt-2 text-title font-bold tabular">EUR {trip.medicalLimitEur.toLocaleString('en-GB')}</span>
      <span className="text-meta text-muted">Medical cover, each person</span>
      <span className="mt-2 text-table">
        {places} · {trip.planName}
      </span>
      <span className="tabular text-table">
        {formatDate(trip.departureDate)} to {formatDate(trip.returnDate)}
      </span>
    </div>
  )
}
