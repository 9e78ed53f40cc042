import type { ExceptionDetail, ResolutionDecision } from '@okwan/contract/money/exceptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Form = { decision: ResolutionDecision; reason: string }

/** Proposes a resolution. No money moves before another person confirms. */
export function ProposalForm({ exception }: { exception: ExceptionDetail }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: { reason: '' } })
  useDeferUpdate(formState.isDirty)
  const { subject, exceptionId: id } = exception
  const propose = useMutation({
    mutationFn: (body: Form) =>
      sendOnce(`propose:${id}`, body, (idempotencyKey) =>
        call('POST /exceptions/{subject}/{id}/proposals', { params: { subject, id }, body }, { idempotencyKey }),
      ),
    onSuccess: async () => {
      await refresh(queryClient, '/exceptions/*', '/transactions/*')
      toast('Resolution proposed. Another person must confirm it.')
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((input) => propose.mutate(input))(event)}
      className="flex flex-1 flex-col gap-4"
    >
      <FieldGroup label="Resolution" error={formState.errors.decision?.message}>
        {exception.decisions.map(({ decision, label, effect }) => (
          <RadioTile
            key={decision}
            label={label}
            hint={effect}
            value={decision}
            {...register('decision', { required: 'Select a resolution' })}
          />
        ))}
      </FieldGroup>
      <TextArea
        label="Reason"
        hint="Your findings and their source"
        maxLength={300}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (input) => input.trim().length >= 3 || 'Enter a reason' })}
      />
      {propose.error && <FormAlert>{readProblem(propose.error).sentence}</FormAlert>}
      <ModalActions>
        <Button type="submit" variant="primary" loading={propose.isPending}>
          Propose
        </Button>
      </ModalActions>
    </form>
  )
}
