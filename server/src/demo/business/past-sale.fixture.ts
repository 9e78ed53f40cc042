import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import { registeredVehicle } from '../../simulators/mid/register.ts'
import type { Draw } from './draw.ts'
import { sellersOf } from './open-selling.ts'
import type { Holder, PastSale } from './past-sale.ts'

/** The customer approves the payment this long after the request. */
export const APPROVED_AFTER_S = 3

export const COMPANY = {
  customerType: 'corporate' as const,
  companyName: 'Adom Haulage Ltd',
  tin: 'C0007654321',
  companyNumber: 'CS206207654',
  businessSector: 'Haulage',
  contactPerson: 'Esi Adom',
  residentialAddress: '3 Spintex Road',
  city: 'Accra',
  region: 'Greater Accra',
}

type SaleDetails = { plate: string; holder: Holder; soldAt: Date }

/** A third-party policy of a year, sold by the agent of the demo. */
export async function saleOf(tx: Tx, draw: Draw, { plate, holder, soldAt }: SaleDetails): Promise<PastSale> {
  const vehicle = registeredVehicle(plate)
  if (!vehicle) throw new Error(`${plate} is not in the simulated register`)
  const seller = (await sellersOf(tx)).find(({ fullName }) => fullName === 'Yaw Boateng')
  if (!seller) throw new Error('the agent of the demo is missing')
  const firstDay = toAccraDate(soldAt)
  return {
    policyId: draw.id(),
    policyRecordId: draw.id(),
    vehicleId: draw.id(),
    seller,
    sessionId: draw.id(),
    holder,
    vehicle,
    requested: {
      riskCode: holder.customerType === 'corporate' ? 'X4' : 'X1',
      coverType: 'thirdparty',
      startDate: firstDay,
      endDate: addDays(firstDay, 364),
      seats: vehicle.seatingCapacity,
      engineCapacity: vehicle.cubicCapacity,
      yearOfManufacture: vehicle.manufacturingYear,
      additionalTppd: 0,
      excessApplicable: true,
      ncdYears: 0,
      fleetSize: 1,
    },
    network: 'mtn',
    offeredAt: soldAt,
    paidAt: new Date(soldAt.getTime() + APPROVED_AFTER_S * 1000),
  }
}
