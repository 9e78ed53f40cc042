import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { FormAlert } from '../forms/FormAlert.tsx'
import { TextArea } from '../forms/TextArea.tsx'
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
  /** Initial value of the reason field, such as after a refused attempt. */
  defaultReason?: string
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

function ConfirmForm(props: Omit<ConfirmDialogProps, 'open' | 'title'>) {
  const { children, confirmLabel, keepLabel = 'Cancel', danger = true, reasonLabel, busy, error } = props
  const formId = useId()
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = textOf(new FormData(event.currentTarget).get('reason'))
    const found = reasonLabel ? reasonLengthError(reason) : undefined
    setProblem(found)
    if (found) event.currentTarget.querySelector('textarea')?.focus()
    else if (!busy) props.onConfirm(reason)
  }

  // In a text area, Enter adds a line, so Ctrl+Enter submits.
  function submitWithCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <>
      {children && <div className="mb-4 space-y-2 text-muted">{children}</div>}
      <form id={formId} noValidate onSubmit={submit} onKeyDown={submitWithCtrlEnter} className="space-y-4">
        {reasonLabel && (
          <TextArea
            name="reason"
            label={reasonLabel}
            maxLength={500}
            defaultValue={props.defaultReason}
            error={problem}
          />
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

/** The API refuses shorter reasons. The dialog checks the length itself, because it may be closed when the API answers. */
const SHORTEST_REASON = 3

function reasonLengthError(reason: string): string | undefined {
  if (!reason) return 'Enter a reason'
  return reason.length < SHORTEST_REASON ? `Enter at least ${SHORTEST_REASON} characters` : undefined
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
