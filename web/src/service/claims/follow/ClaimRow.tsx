import type { Claim } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { QueueRowLink } from '../../../platform/queues/QueueRows.tsx'
import { classes } from '../../../ui/classes.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { TONE_TEXT } from '../../../ui/data/tone.ts'
import { dueWords, STATUS_TONES } from '../words.ts'
import { useIsOffice } from './use-claims-path.ts'

/** One claim of a list. */
export function ClaimRow({ claim, isOpen }: { claim: Claim; isOpen: boolean }) {
  const due = dueWords(claim, toAccraDate(new Date(currentMs())))
  const isOffice = useIsOffice()
  const amountPesewas = claim.paidPesewas || (claim.reservePesewas ?? 0)
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <QueueRowLink id={claim.claimId} isOpen={isOpen}>
          {claim.customerName}
        </QueueRowLink>
        {due && (
          <span
            className={classes('shrink-0 text-table', due.isLate ? `font-medium ${TONE_TEXT.danger}` : 'text-muted')}
          >
            {due.text}
          </span>
        )}
      </div>
      <p className="flex items-center justify-between gap-3 text-table text-muted">
        <span className="min-w-0 truncate">
          <span className="text-text">{claim.typeLabel}</span> · {claim.claimNumber} ·{' '}
          {claim.registrationNumber ?? claim.policyNumber}
        </span>
        {amountPesewas > 0 && <Money pesewas={amountPesewas} />}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
        <StatusBadge tone={STATUS_TONES[claim.status]}>{claim.statusText}</StatusBadge>
        {claim.isLate && <span>Reported late</span>}
        {due && claim.reservePesewas === 0 && <span>No reserve</span>}
        {isOffice ? claim.handler && <span className="truncate">{claim.handler.fullName}</span> : claim.nextStep}
      </p>
    </>
  )
}
