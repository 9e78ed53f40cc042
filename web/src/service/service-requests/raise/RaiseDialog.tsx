import type { RaisedRequest, RequestPreview } from '@okwan/contract/service/service-requests'
import { maskPhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { ConfirmCode } from '../../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../../platform/step-up/send-verification-code.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import type { RequestContent } from './request-content.ts'

export type RaiseWords = {
  /** The action as a question: "Request cancellation for GT 4827-22, Samuel Opoku?" */
  title: string
  confirmLabel: string
}

type RaiseDialogProps = {
  policyId: string
  content: RequestContent
  preview: RequestPreview
  fileIds: readonly string[]
  words: RaiseWords
  onRaised: (raised: RaisedRequest) => void
  /** The server rejected a field; the form shows the error there. */
  onRefused: (error: unknown) => void
  onClose: () => void
}

type Consent = { verificationToken?: string; codeWaivedBecause?: string }

/** Confirms the effects of a request, then asks for the customer's one-time code where the rules require it. */
export function RaiseDialog(props: RaiseDialogProps) {
  const { preview, words, onClose } = props
  const { code } = preview
  const [sent, setSent] = useState<SentCode>()
  const [isWaiving, setWaiving] = useState(false)
  const send = useMutation({
    mutationFn: () => sendCode(code.msisdn, code.purpose, code.reference),
    onSuccess: setSent,
  })
  const raise = useRaiseRequest(props)
  const error = raise.error ? readProblem(raise.error).sentence : undefined
  const effects = <Effects effects={preview.effects} />

  if (sent) {
    return (
      <Dialog open title={words.title} size="small" closeOutside={false} onClose={onClose}>
        <ConfirmCode
          sent={sent}
          confirmLabel={words.confirmLabel}
          onVerified={async (verificationToken) => void (await raise.mutateAsync({ verificationToken }))}
          onResent={setSent}
          onBack={() => setSent(undefined)}
        >
          <p className="text-muted">The customer agrees by reading you the code.</p>
        </ConfirmCode>
      </Dialog>
    )
  }
  if (!code.isNeeded || isWaiving) {
    return (
      <ConfirmDialog
        open
        title={words.title}
        confirmLabel={words.confirmLabel}
        keepLabel="Back"
        danger={false}
        reasonLabel={isWaiving ? 'Reason for missing code' : undefined}
        busy={raise.isPending}
        error={error}
        onConfirm={(reason) => raise.mutate(isWaiving ? { codeWaivedBecause: reason } : {})}
        onClose={isWaiving ? () => setWaiving(false) : onClose}
      >
        {effects}
      </ConfirmDialog>
    )
  }
  return (
    <Dialog open title={words.title} size="small" closeOutside={false} onClose={onClose}>
      <div className="grid gap-4">
        {effects}
        <p>The customer agrees with a code sent to {maskPhone(code.msisdn)}.</p>
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        {code.canBeWaived && (
          <div>
            <Button variant="quiet" className="-ml-3.5" onClick={() => setWaiving(true)}>
              Continue without code
            </Button>
          </div>
        )}
      </div>
      <ModalActions>
        <Button onClick={onClose}>Back</Button>
        <Button variant="primary" loading={send.isPending} onClick={() => send.mutate()}>
          Send code
        </Button>
      </ModalActions>
    </Dialog>
  )
}

function useRaiseRequest({ policyId, content, fileIds, onRaised, onRefused }: RaiseDialogProps) {
  return useMutation({
    mutationFn: (consent: Consent) => {
      const body = { policyId, content, fileIds: [...fileIds], ...consent }
      return sendOnce(`raise:${policyId}:${content.kind}`, body, (idempotencyKey) =>
        call('POST /service-requests', { body }, { idempotencyKey }),
      )
    },
    onSuccess: onRaised,
    onError: (error) => {
      if (readProblem(error).fields.length > 0) onRefused(error)
    },
  })
}

function Effects({ effects }: { effects: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-muted">
      {effects.map((effect) => (
        <li key={effect}>{withBoldAmounts(effect)}</li>
      ))}
    </ul>
  )
}

const AMOUNT = /(GH₵[\d,]+(?:\.\d+)?)/

/** Amounts are bold, because the customer asks for them first. */
function withBoldAmounts(text: string): ReactNode[] {
  return text.split(AMOUNT).map((part) =>
    AMOUNT.test(part) ? (
      <strong key={part} className="text-text">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}
