import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'

export function VehicleCard({ vehicle }: { vehicle: NonNullable<PolicyDetail['vehicleDetails']> }) {
  const { registrationNumber: plate, engineCapacity } = vehicle
  return (
    <Card title="Vehicle">
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Registration number', value: plate ? <PlateChip plate={plate} /> : 'Not yet registered' },
          { term: 'Make and model', value: `${vehicle.make} ${vehicle.model}` },
          { term: 'Year of manufacture', value: vehicle.yearOfManufacture },
          { term: 'Body type', value: vehicle.bodyType },
          { term: 'Colour', value: vehicle.color },
          { term: 'Seats', value: vehicle.numberOfSeats },
          { term: 'Engine', value: formatEngineSize(engineCapacity) },
          { term: 'Chassis number', value: <CopyId value={vehicle.chassisNumber} name="chassis number" /> },
        ]}
      />
    </Card>
  )
}
