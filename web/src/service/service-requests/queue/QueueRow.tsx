import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { memo } from 'react'
import { QueueRowLink, queueRowClass } from '../../../platform/queues/QueueRows.tsx'
import { classes } from '../../../ui/classes.ts'
import { DueText } from '../../../ui/data/due/DueTime.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
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
 * One request in the list. Memoised and made of few elements, because a queue renders all its rows in one step and j and k move
 * through them quickly.
 */
export const QueueRow = memo(function QueueRow({ request, isOpen, isSelected, onToggle }: QueueRowProps) {
  const { requestId, registrationNumber, toRefundPesewas, toPayPesewas, assignee } = request
  const selection = { selected: new Set(isSelected ? [requestId] : []), onChange: () => onToggle(requestId) }
  const amountPesewas = toPayPesewas || -toRefundPesewas
  const texts = [request.requestNumber, ...(assignee ? [assignee.fullName] : [])]
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
        {/* As on Home: the time left to decide, or the age of a request that needs no decision. */}
        {isUndecided(request) ? (
          <DueText since={request.raisedAt} dueAt={request.dueBy} />
        ) : (
          <RelTime at={request.raisedAt} className="text-table text-muted" />
        )}
      </div>
      <p className="mt-1 flex items-center gap-2 text-table">
        {registrationNumber && <PlateChip plate={registrationNumber} />}
        <span className="min-w-0 truncate">
          {[request.reason, request.summary].filter(Boolean).join(' · ') || request.kindLabel}
        </span>
      </p>
      <p className="mt-1.5 flex items-center gap-2 text-table text-muted">
        {request.status !== 'pending' && (
          <StatusBadge tone={STATUS_TONES[request.status]}>{request.statusText}</StatusBadge>
        )}
        <span className="min-w-0 truncate">{texts.join(' · ')}</span>
        {amountPesewas !== 0 && <Money pesewas={amountPesewas} className="ml-auto" />}
      </p>
    </li>
  )
})
