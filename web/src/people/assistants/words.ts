import type { Assistant } from '@okwan/contract/people/assistants'
import type { AssistantStatus } from '@okwan/domain/people/users/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatHour } from '../../ui/data/moment.ts'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_WORDS: Record<AssistantStatus, string> = {
  invited: 'Invited',
  active: 'Active',
  paused: 'Paused',
  removed: 'Removed',
}
export const STATUS_TONES: Record<AssistantStatus, Tone> = {
  invited: 'info',
  active: 'success',
  paused: 'warning',
  removed: 'neutral',
}

export const PRODUCT_WORDS = { motor: 'Motor', travel: 'Travel' } as const

export function productsText({ products }: Assistant['limits']): string {
  return products.map((product) => PRODUCT_WORDS[product]).join(' and ')
}

export function hasDailyLimit({ dailyCount, dailyPesewas }: Assistant['limits']): boolean {
  return dailyCount !== null || dailyPesewas !== null
}

export function perDayText({ dailyCount, dailyPesewas }: Assistant['limits']): string {
  const parts = [
    ...(dailyCount === null ? [] : [`${dailyCount} ${dailyCount === 1 ? 'policy' : 'policies'}`]),
    ...(dailyPesewas === null ? [] : [formatPesewas(dailyPesewas)]),
  ]
  return parts.length > 0 ? parts.join(', ') : 'No limit'
}

export function hoursText({ fromHour, toHour }: Assistant['limits']): string {
  return fromHour === 0 && toHour === 24 ? 'All day' : `${formatHour(fromHour)} to ${formatHour(toHour)}`
}
