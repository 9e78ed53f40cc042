import { can } from '@okwan/domain/platform/permissions'
import { useUser } from '../../platform/session/current.ts'

/** Whether the user reads the internal notes of the office; notes of sellers are always shared. */
export function useCanReadInternalNotes(): boolean {
  const user = useUser()
  return user !== undefined && can(user, 'service-requests.decide')
}
