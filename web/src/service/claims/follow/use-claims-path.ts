import { can } from '@okwan/domain/platform/permissions'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'

/** Whether the user decides claims; sellers follow the claims of their customers. */
export function useIsOffice(): boolean {
  const user = useUser()
  return user !== undefined && can(user, 'service-requests.decide')
}

/** The list in which the user finds a claim. */
export function useClaimsPath() {
  return useIsOffice() ? paths.claims() : paths.customerClaims()
}
