import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { FormAlert } from '../forms/FormAlert.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { TextField } from '../forms/TextField.tsx'
import { Dialog } from './Dialog.tsx'
import { ModalActions } from './Modal.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** Action as a question: "Cancel policy MTR-26-004182?" */
  title: string
  /** Effects of the action, with amounts. */
  children?: ReactNode
  /** Verb and object: "Cancel policy". */
  confirmLabel: string
  keepLabel?: string
  danger?: boolean
  /** Label of a required reason. */
  reasonLabel?: string
  /** Initial reason, after a refused attempt. */
  defaultReason?: string
  /** Text to enter before an irreversible action. Spaces, dashes and case are ignored. */
  typeToConfirm?: string
  busy?: boolean
  /** Reason of a refusal. */
  error?: string
  onConfirm: (reason: string) => void
  onClose: () => void
}

export function ConfirmDialog({ open, title, onClose, ...form }: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} size="small" closeOutside={false} onClose={onClose}>
      <ConfirmForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type Missing = { reason?: string; confirmation?: string }

function ConfirmForm(props: Omit<ConfirmDialogProps, 'open' | 'title'>) {
  const { children, confirmLabel, keepLabel = 'Cancel', danger = true, reasonLabel, typeToConfirm, busy, error } = props
  const formId = useId()
  const [missing, setMissing] = useState<Missing>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const reason = textOf(fields.get('reason'))
    const found: Missing = {
      reason: reasonLabel ? reasonLengthError(reason) : undefined,
      confirmation:
        typeToConfirm && plain(textOf(fields.get('confirmation'))) !== plain(typeToConfirm)
          ? `Enter ${typeToConfirm}`
          : undefined,
    }
    setMissing(found)
    const first = Object.entries(found).find(([, message]) => message)?.[0]
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (!busy) props.onConfirm(reason)
  }

  return (
    <>
      {children && <div className="mb-4 space-y-2 text-muted">{children}</div>}
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {reasonLabel && (
          <TextArea
            name="reason"
            label={reasonLabel}
            maxLength={500}
            defaultValue={props.defaultReason}
            error={missing.reason}
          />
        )}
        {typeToConfirm && (
          <TextField name="confirmation" label={`Enter ${typeToConfirm} to confirm`} error={missing.confirmation} />
        )}
        {error && <FormAlert>{error}</FormAlert>}
      </form>
      <ModalActions>
        <Button onClick={props.onClose}>{keepLabel}</Button>
        <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={busy}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </>
  )
}

/** The API refuses shorter reasons; the dialog would already be closed. */
const SHORTEST_REASON = 3

function reasonLengthError(reason: string): string | undefined {
  if (!reason) return 'Enter a reason'
  return reason.length < SHORTEST_REASON ? `Enter at least ${SHORTEST_REASON} characters` : undefined
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}

function plain(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
