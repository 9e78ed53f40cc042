import type { CustomerConsents } from '@okwan/contract/customers/customers/consents'
import {
  CONSENT_CHANNEL_LABELS,
  CONSENT_PURPOSE_LABELS,
  CONSENT_PURPOSES,
  CONSENT_SOURCE_LABELS,
  CONSENT_TEXT,
} from '@okwan/domain/customers/customers/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

const SOURCES = ['in-person', 'phone', 'form', 'message'] as const
type Source = (typeof SOURCES)[number]
type State = CustomerConsents['states'][number]

type ConsentDialogProps = { customerCode: string; states: readonly State[]; onClose: () => void }

const keyOf = ({ purpose, channel }: State) => `${purpose} ${channel}`

/** Answers that differ from the present state. An answer that was never given and stays as it is needs no record. */
function changesIn(states: readonly State[], fields: FormData) {
  return states.flatMap((state) => {
    const isGiven = fields.has(keyOf(state))
    return isGiven === state.isAllowed ? [] : [{ purpose: state.purpose, channel: state.channel, isGiven }]
  })
}

/** Records what the customer agrees to, after reading the text to the customer. */
export function ConsentDialog({ customerCode, states, onClose }: ConsentDialogProps) {
  const queryClient = useQueryClient()
  const [missing, setMissing] = useState<string>()
  const save = useMutation({
    mutationFn: (body: { changes: ReturnType<typeof changesIn>; source: Source; note?: string }) =>
      sendOnce(`consents:${customerCode}`, body, (idempotencyKey) =>
        call('POST /customers/{customerCode}/consents', { params: { customerCode }, body }, { idempotencyKey }),
      ),
    onSuccess: async (now) => {
      const { queryKey } = query('GET /customers/{customerCode}/consents', { params: { customerCode } })
      queryClient.setQueryData(queryKey, now)
      toast('Consent recorded')
      onClose()
      await refresh(queryClient, 'GET /customers/{customerCode}')
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const changes = changesIn(states, fields)
    if (changes.length === 0) return setMissing('Change at least one answer.')
    setMissing(undefined)
    const typed = fields.get('note')
    const note = typeof typed === 'string' ? typed.trim() : ''
    const source = SOURCES.find((each) => each === fields.get('source')) ?? 'in-person'
    if (!save.isPending) save.mutate({ changes, source, ...(note ? { note } : {}) })
  }

  const error = missing ?? (save.error ? readProblem(save.error).sentence : undefined)
  return (
    <Dialog open title="Reminders and offers" size="small" closeOutside={false} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <blockquote className="border-l-3 border-line pl-3 text-table text-muted">{CONSENT_TEXT.text}</blockquote>
        {CONSENT_PURPOSES.map((purpose) => (
          <FieldGroup key={purpose} label={CONSENT_PURPOSE_LABELS[purpose]}>
            {states
              .filter((state) => state.purpose === purpose)
              .map((state) => (
                <Checkbox
                  key={state.channel}
                  name={keyOf(state)}
                  label={CONSENT_CHANNEL_LABELS[state.channel]}
                  defaultChecked={state.isAllowed}
                />
              ))}
          </FieldGroup>
        ))}
        <Select
          name="source"
          label="How the customer answered"
          options={SOURCES.map((value) => ({ value, label: CONSENT_SOURCE_LABELS[value] }))}
        />
        <TextField name="note" label="Note" optional maxLength={300} />
        {error && <FormAlert>{error}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={save.isPending}>
            Record
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
