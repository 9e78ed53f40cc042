import { addDays, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { notBefore } from '../kinds/all-kinds.ts'
import type { RequestRow } from '../store.ts'

type Done = Pick<RequestRow, 'content' | 'carried_out_at' | 'to_refund_pesewas'>

/** Outcome of a completed request for the customer: dates without cover, and the refund. */
export function outcomeWords(row: Done, now: Date): string {
  const money =
    row.to_refund_pesewas > 0 ? `A refund of ${formatPesewas(row.to_refund_pesewas)} is being processed.` : ''
  return [coverWords(row, now), money].filter(Boolean).join(' ')
}

function coverWords({ content: requested, carried_out_at }: Done, now: Date): string {
  const today = toAccraDate(carried_out_at ?? now)
  const content = notBefore(requested, today)
  if (content.kind === 'cancellation') {
    const { effectiveDate } = content
    const end =
      effectiveDate > today
        ? `Cover ends on ${formatDate(addDays(effectiveDate, -1))} at 23:59.`
        : `Cover ended on ${formatDate(effectiveDate)}.`
    return `${end} Return the certificate and sticker.`
  }
  if (content.kind === 'suspension') {
    return `No cover from ${formatDate(content.suspendFrom)} until activation. Keep the vehicle off the road.`
  }
  return content.kind === 'activation' ? `Cover restarts on ${formatDate(content.activateFrom)}.` : ''
}
