import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AssistantAction, AssistantLimits, AssistantStatus } from '../users/terms.ts'

/** As many as one agent can answer for. */
export const ASSISTANTS_PER_AGENT = 5

/** Somebody who was added but never signed in is invited. */
export function assistantStatus(person: { status: string; lastSignInAt: Date | null }): AssistantStatus {
  if (person.status === 'deleted') return 'removed'
  if (person.status === 'paused') return 'paused'
  return person.lastSignInAt ? 'active' : 'invited'
}

const ACTIONS: Record<AssistantStatus, readonly AssistantAction[]> = {
  invited: ['edit', 'set-limits', 'invite', 'pause', 'remove'],
  active: ['edit', 'set-limits', 'pause', 'remove'],
  paused: ['edit', 'set-limits', 'resume', 'remove'],
  removed: [],
}

/** What the agent may do. Who was paused by the office is let in again by the office. */
export function assistantActions(status: AssistantStatus, pausedByOffice: boolean): readonly AssistantAction[] {
  return pausedByOffice ? ACTIONS[status].filter((action) => action !== 'resume') : ACTIONS[status]
}

export type AssistantSale = { product: 'motor' | 'travel'; amountPesewas: number; at: Date }
export type SoldToday = { count: number; amountPesewas: number }

/** Refuses a sale beyond the limits the agent set; the sale itself counts, too. */
export function checkAssistantSale(limits: AssistantLimits, sale: AssistantSale, today: SoldToday): void {
  if (!limits.products.includes(sale.product)) {
    throw new Refusal(
      'assistant_product',
      `Your agent lets you sell no ${sale.product} insurance. Ask them to sell it.`,
    )
  }
  // Ghana keeps GMT all year, so the hour in Accra is the UTC hour.
  const hour = sale.at.getUTCHours()
  if (hour < limits.fromHour || hour >= limits.toHour) {
    throw new Refusal('assistant_hours', `You may sell from ${limits.fromHour}:00 to ${limits.toHour}:00.`)
  }
  if (limits.dailyCount !== null && today.count + 1 > limits.dailyCount) {
    throw new Refusal(
      'assistant_count',
      `You may sell ${limits.dailyCount} policies a day, and that many are sold today.`,
    )
  }
  if (limits.dailyPesewas !== null && today.amountPesewas + sale.amountPesewas > limits.dailyPesewas) {
    const left = Math.max(0, limits.dailyPesewas - today.amountPesewas)
    throw new Refusal(
      'assistant_amount',
      `You may sell for ${formatPesewas(left)} more today. Ask your agent to sell this.`,
    )
  }
}
