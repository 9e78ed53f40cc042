import { Refusal } from '@okwan/domain/platform/refusal'

/** Refusal of a file that cannot be read as a table. */
export function unreadableFile(message: string): Refusal {
  return new Refusal('import_unreadable', message, [{ path: 'file', message }])
}
