import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { memo } from 'react'
import { QueueRowLink, queueRowClass } from '../../../platform/queues/QueueRows.tsx'
import { classes } from '../../../ui/classes.ts'
import { DueText } from '../../../ui/data/due/DueTime.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { SelectRow } from '../../../ui/table/SelectBoxes.tsx'
import { isUndecided, requestName, STATUS_TONES } from '../words.ts'

type QueueRowProps = {
  request: ServiceRequest
  isOpen: boolean
  isSelected: boolean
  onToggle: (requestId: string) => void
}

/**
 * One request in the list. Memoised and made of few elements, because a queue renders all its rows at once and j and k move
 * through them quickly.
 */
export const QueueRow = memo(function QueueRow({ request, isOpen, isSelected, onToggle }: QueueRowProps) {
  const { requestId, registrationNumber, toRefundPesewas, toPayPesewas, assignee } = request
  const selection = { selected: new Set(isSelected ? [requestId] : []), onChange: () => onToggle(requestId) }
  const amountPesewas = toPayPesewas || -toRefundPesewas
  const numbers = `${request.requestNumber} · ${registrationNumber ?? request.policyNumber}`
  return (
    <li
      data-row={requestId}
      className={classes('relative border-l-3 py-3 pr-4 pl-11 pointer-coarse:pl-14', queueRowClass(isOpen))}
    >
      <SelectRow
        rowKey={requestId}
        name={requestName(request)}
        selection={selection}
        className="absolute top-2.5 left-3 pointer-coarse:top-0.5 pointer-coarse:left-1"
      />
      <div className="flex items-baseline justify-between gap-3">
        <QueueRowLink id={requestId} isOpen={isOpen}>
          {request.customerName}
        </QueueRowLink>
        {/* As on Home: the promise while the office must decide, otherwise the age. */}
        {isUndecided(request) ? (
          <DueText since={request.raisedAt} dueAt={request.dueBy} />
        ) : (
          <RelTime at={request.raisedAt} className="text-table text-muted" />
        )}
      </div>
      <p className="truncate text-table">{request.summary || request.reason || request.kindLabel}</p>
      {amountPesewas === 0 ? (
        <p className="mt-0.5 truncate text-table text-muted">{numbers}</p>
      ) : (
        <p className="mt-0.5 flex justify-between gap-3 text-table text-muted">
          <span className="min-w-0 truncate">{numbers}</span>
          <Money pesewas={amountPesewas} />
        </p>
      )}
      {(request.status !== 'pending' || assignee) && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
          <StatusBadge tone={STATUS_TONES[request.status]}>{request.statusText}</StatusBadge>
          {assignee && <span className="truncate">{assignee.fullName}</span>}
        </p>
      )}
    </li>
  )
})
