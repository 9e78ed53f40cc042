import type { fleetEndpoints } from '@okwan/contract/sales/fleet'
import type { Handlers } from '../../platform/http/context.ts'
import { checkTable } from './check-fleet.ts'
import { getFleet } from './get-fleet.ts'
import { listFleets } from './list-fleets.ts'
import { readSheet } from './read-sheet.ts'
import { sellFleet } from './sell-fleet.ts'

export const fleetRoutes: Handlers<typeof fleetEndpoints> = {
  'POST /fleets/check': checkTable,
  'POST /fleets/sheet': readSheet,
  'POST /fleets': sellFleet,
  'GET /fleets': listFleets,
  'GET /fleets/{id}': getFleet,
}
