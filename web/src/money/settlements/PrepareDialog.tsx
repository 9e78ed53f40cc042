import type { DueSettlement } from '@okwan/contract/money/settlements'
import type { ReturnKind } from '@okwan/domain/money/settlements/terms'
import { addDays, formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { settlementName } from './words.ts'

/** Prepares a bordereau up to a day, or the return of a month. */
export function PrepareDialog({ due, onClose }: { due: DueSettlement; onClose: () => void }) {
  const [today] = useState(() => toAccraDate(new Date()))
  const [throughDay, setThroughDay] = useState(addDays(today, -1))
  const [isSubmitted, setSubmitted] = useState(false)
  // The field has no maximum, because a maximum replaces a later day by the previous value.
  const problem = throughDay === '' ? 'Enter the last day' : throughDay > today && 'Enter today or an earlier day'
  const error = problem && (isSubmitted || throughDay !== '') ? problem : undefined
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const prepare = useMutation({
    mutationFn: () => send(due, throughDay),
    onSuccess: async ({ settlementId }) => {
      await refresh(queryClient, '/settlements/*')
      await navigate({ to: paths.settlement({ settlementId }) })
    },
  })
  return (
    <Dialog
      open
      size="small"
      title={due.month ? `Prepare the return of ${formatMonth(due.month)}` : 'Prepare a bordereau'}
      text={`${settlementName(due)} for ${due.payeeName}`}
      closeOutside={false}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {due.month === null ? (
          <DayField
            label="Last day"
            hint="Includes entries up to the end of this day. For today, up to the current time."
            value={throughDay}
            error={error}
            onChange={(day) => setThroughDay(day ?? '')}
          />
        ) : (
          <p>The return contains all entries of the month.</p>
        )}
        {prepare.error && <FormAlert>{readProblem(prepare.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={prepare.isPending}
            onClick={() => {
              setSubmitted(true)
              if (!problem) prepare.mutate()
            }}
          >
            Prepare
          </Button>
        </ModalActions>
      </div>
    </Dialog>
  )
}

function send({ kind, party, product, month }: DueSettlement, throughDay: string) {
  if (product) {
    const body = { insurer: party, product, throughDay }
    return sendOnce('prepare-bordereau', body, (idempotencyKey) =>
      call('POST /settlements/bordereaux', { body }, { idempotencyKey }),
    )
  }
  // Only bordereaux have a product, so this is a return.
  const body = { kind: kind as ReturnKind, party, month: month ?? '' }
  return sendOnce('prepare-return', body, (idempotencyKey) =>
    call('POST /settlements/returns', { body }, { idempotencyKey }),
  )
}
