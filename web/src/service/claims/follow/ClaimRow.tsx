import type { Claim } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { QueueRowLink } from '../../../platform/queues/QueueRows.tsx'
import { classes } from '../../../ui/classes.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { dueDay } from '../../../ui/data/due/due-day.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { TONE_TEXT } from '../../../ui/data/tone.ts'
import { STATUS_TONES } from '../words.ts'
import { useIsOffice } from './use-claims-path.ts'

export function ClaimRow({ claim, isOpen }: { claim: Claim; isOpen: boolean }) {
  const due = dueDay(claim.nextDueOn, toAccraDate(new Date(currentMs())))
  const isOffice = useIsOffice()
  const amountPesewas = claim.paidPesewas || (claim.reservePesewas ?? 0)
  const texts = [
    claim.claimNumber,
    ...(claim.isLate ? ['Reported late'] : []),
    ...(due && claim.reservePesewas === 0 ? ['No reserve'] : []),
    ...(isOffice && claim.handler ? [claim.handler.fullName] : []),
  ]
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
      <p className="mt-1 flex items-center gap-2 text-table">
        {claim.registrationNumber && <PlateChip plate={claim.registrationNumber} />}
        <span className="min-w-0 truncate">{claim.typeLabel}</span>
      </p>
      <p className="mt-1.5 flex items-center gap-2 text-table text-muted">
        <StatusBadge tone={STATUS_TONES[claim.status]}>{claim.statusText}</StatusBadge>
        <span className="min-w-0 truncate">{texts.join(' · ')}</span>
        {amountPesewas > 0 && <Money pesewas={amountPesewas} className="ml-auto" />}
      </p>
      {!isOffice && claim.nextStep && <p className="mt-1 text-table text-muted">{claim.nextStep}</p>}
    </>
  )
}
