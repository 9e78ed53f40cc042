import type { Payout } from '@okwan/contract/money/payouts'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { type PayoutQueue, pausePayout } from './payout-queue.ts'

const DateField = lazyPart(() => import('../../ui/date-picker/view/DateField.tsx'), 'DateField')

const DEFAULT_DAYS = 7

type PauseDialogProps = {
  queue: PayoutQueue
  payout: Payout
  onClose: () => void
  onDone: () => Promise<void>
}

/** Pauses a payout with a reason and an end date. No money is sent before someone releases it. */
export function PauseDialog({ queue, payout, onClose, onDone }: PauseDialogProps) {
  const [until, setUntil] = useState<string | null>(addDays(toAccraDate(new Date(currentMs())), DEFAULT_DAYS))
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const isShort = reason.trim().length < 3
  const pause = useMutation({
    mutationFn: (lastDay: string) => pausePayout(queue, payout, { reason: reason.trim(), until: lastDay }),
    onSuccess: onDone,
  })
  return (
    <Dialog
      open
      title={`Put ${payout.payoutNumber} on hold?`}
      text="The payout can’t be approved or sent until someone releases it. On the review date it returns to To do."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (!isShort && until) pause.mutate(until)
        }}
      >
        <TextArea
          label="Reason"
          maxLength={300}
          value={reason}
          error={isSent && isShort ? 'Enter a reason' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Suspense fallback={<Skeleton className="h-16" />}>
          <DateField
            label="Review date"
            value={until}
            error={isSent && !until ? 'Select a date' : undefined}
            onChange={setUntil}
          />
        </Suspense>
        {pause.error && <FormAlert>{readProblem(pause.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={pause.isPending}>
            Put on hold
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
