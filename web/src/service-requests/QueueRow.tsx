import type { ServiceRequest } from '@okwan/contract/service-requests'
import { memo } from 'react'
import { QueueRowLink, queueRowClass } from '../queues/QueueRows.tsx'
import { classes } from '../ui/classes.ts'
import { Money } from '../ui/Money.tsx'
import { RelTime } from '../ui/RelTime.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { SelectRow } from '../ui/table/SelectBoxes.tsx'
import { TONE_TEXT } from '../ui/tone.ts'
import { AGE_TONES, isWaiting, requestName, STATUS_TONES } from './words.ts'

type QueueRowProps = {
  request: ServiceRequest
  isOpen: boolean
  isSelected: boolean
  onToggle: (requestId: string) => void
}

/** One request in the list. Drawn anew only when it changes itself: the list is long and j and k are quick. */
export const QueueRow = memo(function QueueRow({ request, isOpen, isSelected, onToggle }: QueueRowProps) {
  const { requestId, registrationNumber, toRefundPesewas, toPayPesewas, assignee } = request
  const selection = { selected: new Set(isSelected ? [requestId] : []), onChange: () => onToggle(requestId) }
  return (
    <li
      data-row={requestId}
      className={classes('relative flex gap-2 border-l-3 py-3 pr-4 pl-3', queueRowClass(isOpen))}
    >
      <div className="-mt-0.5 pointer-coarse:-mt-2.5 pointer-coarse:-ml-2">
        <SelectRow rowKey={requestId} name={requestName(request)} selection={selection} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <QueueRowLink id={requestId} isOpen={isOpen}>
            {request.customerName}
          </QueueRowLink>
          <Age request={request} />
        </div>
        <p className="truncate text-table">{request.summary || request.reason || request.kindLabel}</p>
        <p className="mt-0.5 flex items-center justify-between gap-3 text-table text-muted">
          <span className="min-w-0 truncate">
            {request.requestNumber} · {registrationNumber ?? request.policyNumber}
          </span>
          {toRefundPesewas + toPayPesewas > 0 && <Money pesewas={toPayPesewas || -toRefundPesewas} />}
        </p>
        {(request.status !== 'pending' || assignee) && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
            <StatusBadge tone={STATUS_TONES[request.status]}>{request.statusText}</StatusBadge>
            {assignee && <span className="truncate">{assignee.fullName}</span>}
          </p>
        )}
      </div>
    </li>
  )
})

/** How long it has waited; in colour against the promise, and in words for those who do not see colours. */
function Age({ request }: { request: ServiceRequest }) {
  const { age } = request
  if (!isWaiting(request)) {
    return (
      <span className="text-table text-muted">
        <RelTime at={request.raisedAt} />
      </span>
    )
  }
  return (
    <span className={classes('text-table', TONE_TEXT[AGE_TONES[age]], age !== 'fresh' && 'font-medium')}>
      <RelTime at={request.raisedAt} />
      {age === 'red' && <span className="sr-only">, past the promise</span>}
    </span>
  )
}
