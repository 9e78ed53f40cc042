import { coverOf, type FleetCells, photoFileIdsOf, valuePesewasOf, vehicleOf } from '@okwan/domain/sales/fleet/terms'
import type { Path } from '../../platform/routes/paths.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import { type MotorSale, motorDraft } from '../motor/draft.ts'
import { lookUp } from '../motor/vehicle/lookup.ts'
import type { FleetTerms } from './use-checked-fleet.ts'

/** Starts a single sale with the values of a row and returns its next page. Values on record take precedence. */
export async function startSingleSale(
  cells: FleetCells,
  { startDate, endDate, customerCode }: FleetTerms,
): Promise<Path> {
  const { registration: registrationNumber, chassis: chassisNumber } = cells
  const lookupId = await lookUp({ registrationNumber }).catch(() => undefined)
  const valuePesewas = valuePesewasOf(cells)
  motorDraft.startNew()
  const sale = await motorDraft.flush({
    vehicleStatus: 'registered',
    registrationNumber,
    ...(lookupId ? { lookupId } : {}),
    underwriting: {
      startDate,
      endDate,
      coverType: coverOf(cells),
      photoFileIds: photoFileIdsOf(cells),
      ...(valuePesewas ? { costOfCar: valuePesewas / 100 } : {}),
    },
    ...(customerCode ? { policyholder: { customerCode } } : {}),
  })
  const { firstIncompleteStep } = await describeVehicle(sale, chassisNumber, cells)
  return motorStepPath(firstIncompleteStep)
}

function describeVehicle(sale: MotorSale, chassisNumber: string, cells: FleetCells): Promise<MotorSale> {
  // A chassis number that does not match the record is requested again on its page, which counts the attempts.
  if (sale.asksForChassis) return motorDraft.flush({ chassisNumber }).catch(() => sale)
  return motorDraft.flush({ chassisNumber, vehicle: vehicleOf(cells) })
}
