import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { MotorDraft } from '../draft.ts'
import { FUEL_LABELS } from '../words.ts'

/** Details of the vehicle and their source. `showsPlate` is false if the page shows the registration number above. */
export function FoundVehicle({ draft, showsPlate }: { draft: MotorDraft; showsPlate: boolean }) {
  return (
    <Card
      title={[draft.vehicle?.make, draft.vehicle?.model].filter(Boolean).join(' ')}
      actions={
        draft.vehicleSource === 'register' ? (
          <StatusBadge tone="success">On record</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">Entered manually</StatusBadge>
        )
      }
    >
      <DescriptionList layout="grid" items={[...(showsPlate ? [plateOf(draft)] : []), ...itemsOf(draft)]} />
    </Card>
  )
}

function plateOf({ registrationNumber }: MotorDraft) {
  return {
    term: 'Registration number',
    value: registrationNumber ? <PlateChip plate={registrationNumber} /> : 'Not registered',
  }
}

function itemsOf({ chassisNumber, vehicle = {} }: MotorDraft) {
  const { yearOfManufacture, color, bodyType, engineCapacity, numberOfSeats, fuelType, registrationYear, mileage } =
    vehicle ?? {}
  const items = [
    { term: 'Chassis number', value: chassisNumber },
    { term: 'Year of manufacture', value: yearOfManufacture },
    { term: 'Colour', value: color },
    { term: 'Body type', value: bodyType },
    { term: 'Engine', value: formatEngineSize(engineCapacity ?? 0) },
    { term: 'Seats', value: numberOfSeats },
    { term: 'Fuel', value: fuelType && FUEL_LABELS[fuelType] },
    { term: 'Registration year', value: registrationYear },
    { term: 'Mileage', value: mileage && `${mileage.toLocaleString('en-GB')} km` },
  ]
  return items.filter(({ value }) => value !== undefined && value !== null)
}
