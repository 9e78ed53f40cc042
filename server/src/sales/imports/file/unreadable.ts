import { Refusal } from '@okwan/domain/platform/refusal'

/** Why a file is not a table. */
export function unreadable(message: string): Refusal {
  return new Refusal('import_unreadable', message, [{ path: 'file', message }])
}
