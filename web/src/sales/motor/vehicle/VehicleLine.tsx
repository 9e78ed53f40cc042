import { cedisToPesewas, formatPesewas } from '@okwan/domain/platform/money'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import type { MotorDraft } from '../draft.ts'
import { insuresVehicle } from '../words.ts'

/** The vehicle of a sale in one line: plate, make and model, seats, value. */
export function VehicleLine({
  draft: { registrationNumber, chassisNumber, vehicle, underwriting },
}: {
  draft: MotorDraft
}) {
  const details = [
    [vehicle?.make, vehicle?.model].filter(Boolean).join(' '),
    vehicle?.numberOfSeats ? `${vehicle.numberOfSeats} seats` : '',
    // Third-party cover ignores the value, which is entered to compare the covers.
    underwriting?.costOfCar && insuresVehicle(underwriting.coverType)
      ? `value ${formatPesewas(cedisToPesewas(underwriting.costOfCar))}`
      : '',
  ].filter(Boolean)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {registrationNumber ? <PlateChip plate={registrationNumber} /> : chassisNumber && <span>{chassisNumber}</span>}
      <span>{details.join(' · ')}</span>
    </span>
  )
}
