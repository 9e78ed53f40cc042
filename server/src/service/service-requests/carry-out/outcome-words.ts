import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { notBefore } from '../kinds/all-kinds.ts'
import type { RequestRow } from '../store.ts'

type Done = Pick<RequestRow, 'ask' | 'carried_out_at' | 'to_refund_pesewas'>

/** What the customer must know of a request that is done: from when there is no cover, and what comes back. */
export function outcomeWords(row: Done, now: Date): string {
  const money = row.to_refund_pesewas > 0 ? `${formatPesewas(row.to_refund_pesewas)} is being paid back.` : ''
  return [coverWords(row, now), money].filter(Boolean).join(' ')
}

function coverWords({ ask: asked, carried_out_at }: Done, now: Date): string {
  const ask = notBefore(asked, toAccraDate(carried_out_at ?? now))
  if (ask.kind === 'cancellation') {
    return `There is no cover from ${formatDate(ask.effectiveDate)}: hand the certificate and the sticker back.`
  }
  if (ask.kind === 'suspension') {
    return `There is no cover from ${formatDate(ask.suspendFrom)} until you have it activated: keep the vehicle off the road.`
  }
  return ask.kind === 'activation' ? `There is cover again from ${formatDate(ask.activateFrom)}.` : ''
}
