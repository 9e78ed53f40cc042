import { hourText } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AssistantAction, AssistantLimits, AssistantStatus } from '../users/terms.ts'

/** Maximum number of assistants of an agent. */
export const ASSISTANTS_PER_AGENT = 5

/** An assistant is `invited` until the first sign-in. */
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

/** Actions of the agent. Only the office can reactivate an assistant that it paused. */
export function assistantActions(status: AssistantStatus, pausedByOffice: boolean): readonly AssistantAction[] {
  return pausedByOffice ? ACTIONS[status].filter((action) => action !== 'resume') : ACTIONS[status]
}

export type AssistantSale = { product: 'motor' | 'travel'; amountPesewas: number; at: Date }
export type SoldToday = { count: number; amountPesewas: number }

/** Refuses a sale that would exceed the limits that the agent set for the assistant. */
export function checkAssistantSale(limits: AssistantLimits, sale: AssistantSale, today: SoldToday): void {
  if (!limits.products.includes(sale.product)) {
    throw new Refusal(
      'assistant_product',
      `You can’t sell ${sale.product} insurance. Ask your agent to make this sale.`,
    )
  }
  // Ghana uses GMT all year, so the hour in Accra is the UTC hour.
  const hour = sale.at.getUTCHours()
  if (hour < limits.fromHour || hour >= limits.toHour) {
    throw new Refusal(
      'assistant_hours',
      `You can sell from ${hourText(limits.fromHour)} to ${hourText(limits.toHour)}. Ask your agent to make this sale.`,
    )
  }
  if (limits.dailyCount !== null && today.count + 1 > limits.dailyCount) {
    throw new Refusal(
      'assistant_count',
      `You have reached your limit of ${limits.dailyCount} policies per day. Ask your agent to make this sale.`,
    )
  }
  if (limits.dailyPesewas !== null && today.amountPesewas + sale.amountPesewas > limits.dailyPesewas) {
    const remaining = Math.max(0, limits.dailyPesewas - today.amountPesewas)
    throw new Refusal(
      'assistant_amount',
      `You can sell for ${formatPesewas(remaining)} more today. Ask your agent to make this sale.`,
    )
  }
}
