import type { ApiInput } from '@okwan/contract/all'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { currentMs } from '../../../ui/data/clock.ts'

/** What is asked for, as the server takes it. */
export type Ask = ApiInput<'POST /service-requests'>['body']['ask']

export function today(): string {
  return toAccraDate(new Date(currentMs()))
}

/** The server names fields as it takes them; the forms name them alike, without the group they stand in. */
export function fieldName(path: string): string {
  return path.split('.').at(-1) ?? path
}
