import type { ApiInput } from '@okwan/contract/all'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { currentMs } from '../../../ui/data/clock.ts'

export type RequestContent = ApiInput<'POST /service-requests'>['body']['content']

export function today(): string {
  return toAccraDate(new Date(currentMs()))
}

/** Form field of a server path: the forms use the same names without the parent object. */
export function fieldName(path: string): string {
  return path.split('.').at(-1) ?? path
}
