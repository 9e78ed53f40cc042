import type { ClaimDetail } from '@okwan/contract/service/claims'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'

/** Notes of the office and the seller, and messages to the customer, oldest first. */
export function ClaimNotes({ claim: { notes }, isOffice }: { claim: ClaimDetail; isOffice: boolean }) {
  if (notes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Notes and messages</h3>
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note.noteId} className="grid gap-1 rounded-lg border border-line px-3 py-2">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
              {note.by.fullName}, <RelTime at={note.at} />
              <Kind note={note} isOffice={isOffice} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kind({ note: { kind, isShared }, isOffice }: { note: ClaimDetail['notes'][number]; isOffice: boolean }) {
  if (kind === 'message') return <StatusBadge tone="info">SMS to customer</StatusBadge>
  if (!isOffice) return null
  return <StatusBadge tone="neutral">{isShared ? 'Shared with seller' : 'Internal'}</StatusBadge>
}
