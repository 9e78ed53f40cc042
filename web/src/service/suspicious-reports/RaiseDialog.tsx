import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Values = { subject: string; description: string }

type RaiseDialogProps = {
  /** Customer of the page that opened the dialog. */
  customerCode?: string
  onClose: () => void
}

/** Reports a suspicious transaction. Reporters who do not handle reports get a receipt number and cannot open the report. */
export function RaiseDialog({ customerCode, onClose }: RaiseDialogProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { subject: '', description: '' } })
  const { errors } = formState
  const send = useMutation({
    mutationFn: ({ subject, description }: Values) => {
      const about = customerCode ? { customerCode } : { subject: subject.trim() }
      const body = { ...about, description: description.trim() }
      return sendOnce('suspicious-report', body, (idempotencyKey) =>
        call('POST /suspicious-reports', { body }, { idempotencyKey }),
      )
    },
    onSuccess: () => refresh(queryClient, '/suspicious-reports/*', '/work-items/*'),
  })
  if (send.data) return <Receipt receipt={send.data.receipt} onClose={onClose} />
  return (
    <Dialog open title="Report a suspicious transaction" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => send.mutate(input))(event)}
      >
        <p>
          Report anything that looks like money laundering or fraud. Only the people who handle reports can read it. By
          law, you must not warn the customer.
        </p>
        {!customerCode && (
          <TextField
            label="Person or company"
            maxLength={200}
            error={errors.subject?.message}
            {...register('subject', {
              required: 'Enter the person or company',
              minLength: { value: 2, message: 'Enter at least 2 characters' },
            })}
          />
        )}
        <TextArea
          label="Reason for suspicion"
          maxLength={4000}
          error={errors.description?.message}
          {...register('description', {
            required: 'Enter the reason for suspicion',
            minLength: { value: 10, message: 'Enter at least 10 characters' },
          })}
        />
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={send.isPending}>
            Send report
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

function Receipt({ receipt, onClose }: { receipt: string; onClose: () => void }) {
  return (
    <Dialog open title="Report received" onClose={onClose}>
      <div className="grid gap-4">
        <p>
          Receipt number: <CopyId value={receipt} name="receipt number" />
        </p>
        <p>Keep this number. Only the people who handle reports can open the report.</p>
        <ModalActions>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </ModalActions>
      </div>
    </Dialog>
  )
}
