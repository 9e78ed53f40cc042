import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import type { Path } from './paths.ts'
import type { SearchOf } from './search.ts'
import type { ROUTE, RouteName, RoutePath } from './table.ts'

type SearchAt<Address extends RoutePath> = {
  [Name in RouteName]: (typeof ROUTE)[Name]['path'] extends Address ? SearchOf<Name> : never
}[RouteName]

/** Does not compile if a sale step has no route. */
const known = <const Address extends RoutePath>(address: Address) => address as unknown as Path<SearchAt<Address>>

export const motorStepPath = <Step extends MotorStep>(step: Step) => known(`/buy-insurance/${step}`)

export const travelStepPath = <Step extends TravelStep>(step: Step) => known(`/buy-travel-insurance/${step}`)
