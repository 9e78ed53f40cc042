import type { handOverEndpoints } from '@okwan/contract/people/hand-overs'
import type { Handlers } from '../../platform/http/context.ts'
import { getOpenWork } from './get-open-work.ts'
import { handOver } from './hand-over.ts'
import { removePerson } from './remove-person.ts'

export const handOverRoutes: Handlers<typeof handOverEndpoints> = {
  'GET /users/{id}/open-work': getOpenWork,
  'POST /users/{id}/hand-over': handOver,
  'DELETE /users/{id}': removePerson,
}
