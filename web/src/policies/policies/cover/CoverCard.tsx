import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { CoverTimeline } from './CoverTimeline.tsx'
import { termWords } from './cover-words.ts'

/** The cover with its timeline, over the full width of the page. */
export function CoverCard({ policy }: { policy: PolicyDetail }) {
  const { coverType } = policy.insuranceDetails
  return (
    <Card title={COVER_LABELS[coverType as CoverType] ?? coverType}>
      <CoverTimeline policy={policy} />
    </Card>
  )
}

/** The insured risk. The registration number is in the page title, so it is left out here. */
export function CoverAndVehicleCard({ policy }: { policy: PolicyDetail }) {
  const { vehicleDetails: vehicle, sumInsuredPesewas, riskName, riskCode, insuranceDetails } = policy
  return (
    <Card title={vehicle ? 'Cover and vehicle' : 'Cover'}>
      <DescriptionList
        layout="grid"
        items={[
          ...(sumInsuredPesewas > 0 ? [{ term: 'Sum insured', value: <Money pesewas={sumInsuredPesewas} /> }] : []),
          { term: 'Vehicle use', value: riskName ?? riskCode },
          { term: 'Policy term', value: termWords(insuranceDetails) },
          ...(vehicle
            ? [
                ...(vehicle.registrationNumber ? [] : [{ term: 'Registration number', value: 'Not yet registered' }]),
                { term: 'Make and model', value: `${vehicle.make} ${vehicle.model}` },
                { term: 'Year of manufacture', value: vehicle.yearOfManufacture },
                { term: 'Body type', value: vehicle.bodyType },
                { term: 'Colour', value: vehicle.color },
                { term: 'Seats', value: vehicle.numberOfSeats },
                { term: 'Engine', value: formatEngineSize(vehicle.engineCapacity) },
                { term: 'Chassis number', value: <CopyId value={vehicle.chassisNumber} name="chassis number" /> },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
