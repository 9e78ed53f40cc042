import type { vehicleEndpoints } from '@okwan/contract/customers/vehicles'
import type { Handlers } from '../../platform/http/context.ts'
import { listMakes } from './list-makes.ts'
import { lookupVehicle } from './lookup-vehicle.ts'

export const vehicleRoutes: Handlers<typeof vehicleEndpoints> = {
  'GET /vehicles/lookup': lookupVehicle,
  'GET /vehicles/makes': listMakes,
}
