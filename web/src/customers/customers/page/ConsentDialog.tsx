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
import { ConfirmCode } from '../../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sentCode } from '../../../platform/step-up/send-verification-code.ts'
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

type Answers = { changes: ReturnType<typeof changesIn>; source: Source; note?: string }
type ConsentDialogProps = { customerCode: string; states: readonly State[]; onClose: () => void }

const keyOf = ({ purpose, channel }: State) => `${purpose} ${channel}`

/** Answers that differ from the current state. Unchanged answers are not recorded. */
function changesIn(states: readonly State[], fields: FormData) {
  return states.flatMap((state) => {
    const isGiven = fields.has(keyOf(state))
    return isGiven === state.isAllowed ? [] : [{ purpose: state.purpose, channel: state.channel, isGiven }]
  })
}

/** Records what the customer agrees to. The user first reads the text to the customer. */
export function ConsentDialog({ customerCode, states, onClose }: ConsentDialogProps) {
  const queryClient = useQueryClient()
  const [changesError, setChangesError] = useState<string>()
  const [isSourceMissing, setSourceMissing] = useState(false)
  const [sent, setSent] = useState<SentCode<CustomerConsents>>()
  const recorded = async (consents: CustomerConsents) => {
    const { queryKey } = query('GET /customers/{customerCode}/consents', { params: { customerCode } })
    queryClient.setQueryData(queryKey, consents)
    toast('Consent recorded')
    onClose()
    await refresh(queryClient, 'GET /customers/{customerCode}', 'GET /customers/{customerCode}/timeline')
  }
  const save = useMutation({
    mutationFn: (body: Answers) =>
      record(customerCode, body).catch(async (error: unknown) => {
        // The customer stopped these messages, so only a code from the customer can allow them again.
        if (readProblem(error).code !== 'code_needed') throw error
        setSent(await sendConsentCode(customerCode, body))
        return undefined
      }),
    onSuccess: (consents) => consents && recorded(consents),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const changes = changesIn(states, fields)
    if (changes.length === 0) return setChangesError('Change at least one answer')
    const input = fields.get('note')
    const note = typeof input === 'string' ? input.trim() : ''
    const source = SOURCES.find((each) => each === fields.get('source'))
    setChangesError(undefined)
    setSourceMissing(!source)
    if (!source) return event.currentTarget.querySelector<HTMLElement>('[name="source"]')?.focus()
    if (!save.isPending) save.mutate({ changes, source, ...(note ? { note } : {}) })
  }

  const error = changesError ?? (save.error ? readProblem(save.error).sentence : undefined)
  return (
    <Dialog open title="Reminders and offers" size="small" closeOutside={false} onClose={onClose}>
      {sent && (
        <ConfirmCode
          sent={sent}
          confirmLabel="Record"
          onVerified={recorded}
          onResent={setSent}
          onBack={() => setSent(undefined)}
        >
          <p className="text-muted">
            The customer stopped these messages. We sent a code to the number on record. Ask the customer to read it to
            you.
          </p>
        </ConfirmCode>
      )}
      <form noValidate hidden={Boolean(sent)} onSubmit={submit} className={sent ? undefined : 'grid gap-4'}>
        <ConsentFields
          states={states}
          sourceError={isSourceMissing ? 'Select how the reply was received' : undefined}
        />
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

function ConsentFields({ states, sourceError }: { states: readonly State[]; sourceError: string | undefined }) {
  return (
    <>
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
        label="Reply received by"
        placeholder="Select"
        error={sourceError}
        options={SOURCES.map((value) => ({ value, label: CONSENT_SOURCE_LABELS[value] }))}
      />
      <TextField name="note" label="Note" optional maxLength={300} />
    </>
  )
}

type Agreement = { requestId: string; prefix: string; code: string }

function record(customerCode: string, body: Answers & { agreement?: Agreement }): Promise<CustomerConsents> {
  return sendOnce(`consents:${customerCode}`, body, (idempotencyKey) =>
    call('POST /customers/{customerCode}/consents', { params: { customerCode }, body }, { idempotencyKey }),
  )
}

/** Sends a code to the number on record. Entering the code records the answers. */
async function sendConsentCode(customerCode: string, answers: Answers): Promise<SentCode<CustomerConsents>> {
  const sent = await call('POST /customers/{customerCode}/consents/code', { params: { customerCode } })
  const { requestId, prefix } = sent
  return sentCode<CustomerConsents>(sent, {
    sentTo: 'the customer',
    resend: () => sendConsentCode(customerCode, answers),
    verify: (code) => record(customerCode, { ...answers, agreement: { requestId, prefix, code } }),
  })
}
