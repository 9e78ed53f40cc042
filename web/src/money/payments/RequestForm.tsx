import { withAmount } from '@okwan/domain/platform/code-reference'
import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { ConfirmCode } from '../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../platform/step-up/send-verification-code.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { amountProblem } from './amount-problem.ts'
import { PayerFields, type PayerForm, payerOf } from './PayerFields.tsx'
import type { Payer } from './use-new-request.ts'
import { type Payable, usePaymentOptions } from './use-payment-options.ts'

export type PaymentRequest = Payer & { amountPesewas: number }

type RequestFormProps = {
  /** A fixed amount, or limits for an amount that the user enters. */
  amount: number | { minPesewas: number; maxPesewas: number }
  payable?: Payable
  /** Initial number, such as `233241234567`; a masked number is not used. */
  number?: string
  onSend: (request: PaymentRequest) => Promise<unknown>
  onClose: () => void
  closeLabel?: string | undefined
  /** Focuses the payer’s number, where Enter sends the request. */
  autoFocus?: boolean
}

type Fields = PayerForm & { amount: string }
type PendingConsent = { request: PaymentRequest; code: SentCode }

/** Amount, number and network of a payment request. An owner who has not agreed before first consents with a code. */
export function RequestForm({
  amount,
  payable,
  number,
  onSend,
  onClose,
  closeLabel = 'Cancel',
  autoFocus,
}: RequestFormProps) {
  const [pendingConsent, setPendingConsent] = useState<PendingConsent>()
  const form = useForm<Fields>({
    defaultValues: { amount: '', msisdn: number && parsePhone(number) ? formatPhone(number) : '', network: '' },
  })
  const { control, register, handleSubmit, formState, setError } = form
  const [msisdn, network] = useWatch({ control, name: ['msisdn', 'network'] })
  const { maxPesewas, needsCode, ...options } = usePaymentOptions({ msisdn, network }, payable)
  const isTooMuch = typeof amount === 'number' && maxPesewas !== undefined && amount > maxPesewas
  useDeferUpdate(formState.isDirty)
  const start = useMutation({
    mutationFn: async (request: PaymentRequest) => {
      const { msisdn: phone, network: chosen } = request
      const { consent } = await call('GET /payments/options', { query: { msisdn: phone, network: chosen, ...payable } })
      if (!consent.needed) {
        await onSend(request)
        return
      }
      const reference = withAmount(consent.reference, request.amountPesewas)
      setPendingConsent({ request, code: await sendCode(phone, consent.purpose, reference) })
    },
    onError: (error) => setFieldErrors(setError, readProblem(error).fields, fieldOf),
  })

  if (pendingConsent) {
    return <PayerConsent {...pendingConsent} onSend={onSend} onChange={setPendingConsent} />
  }
  const send = (fields: Fields) => {
    const payer = payerOf(fields)
    const amountPesewas = typeof amount === 'number' ? amount : parseCedis(fields.amount)
    const phone = payer && parsePhone(payer.msisdn)
    if (!payer || !phone || amountPesewas === undefined || start.isPending) return
    start.mutate({ msisdn: phone, network: payer.network, amountPesewas })
  }
  const failure = generalErrorOf(start.error)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex flex-1 flex-col gap-4">
        {typeof amount !== 'number' && (
          <MoneyField
            label="Amount"
            hint={`From ${formatPesewas(amount.minPesewas)} to ${formatPesewas(amount.maxPesewas)}`}
            error={formState.errors.amount?.message}
            {...register('amount', { validate: (input) => amountProblem(input, amount) })}
          />
        )}
        <PayerFields label="Payer’s number" autoFocus={autoFocus} {...options} />
        {isTooMuch && (
          // Shown before a code is sent to the payer.
          <Banner tone="warning">
            Mobile money accepts up to {formatPesewas(maxPesewas)} per payment. Pay from an agent’s wallet instead,
            after several top-ups.
          </Banner>
        )}
        {failure && <FormAlert>{failure}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={isTooMuch ? 'Above the mobile money limit' : undefined}
            loading={start.isPending || (start.isSuccess && !pendingConsent)}
          >
            {needsCode ? 'Send code' : 'Request payment'}
          </Button>
        </ModalActions>
      </form>
    </FormProvider>
  )
}

type PayerConsentProps = PendingConsent & {
  onSend: RequestFormProps['onSend']
  /** Undefined returns to the form. */
  onChange: (pendingConsent: PendingConsent | undefined) => void
}

function PayerConsent({ request, code, onSend, onChange }: PayerConsentProps) {
  return (
    <ConfirmCode
      sent={code}
      confirmLabel={`Request ${formatPesewas(request.amountPesewas)}`}
      onVerified={async (verificationToken) => void (await onSend({ ...request, verificationToken }))}
      onResent={(sent) => onChange({ request, code: sent })}
      onBack={() => onChange(undefined)}
    >
      <p className="text-muted">
        The payer agrees to pay {formatPesewas(request.amountPesewas)} by giving you the code.
      </p>
    </ConfirmCode>
  )
}

function fieldOf(path: string) {
  if (path === 'amountPesewas') return 'amount'
  return (['msisdn', 'network'] as const).find((field) => field === path)
}
