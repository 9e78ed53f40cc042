import type { PayableType } from '@okwan/contract/money/payments'
import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { ConfirmCode } from '../../people/auth/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../people/auth/send-verification-code.ts'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useHoldUpdate } from '../../platform/navigation/use-hold-update.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { amountProblem } from './amount-problem.ts'
import { PayerFields, type PayerForm, payerOf } from './PayerFields.tsx'
import type { Payer } from './use-new-request.ts'
import { usePaymentOptions } from './use-payment-options.ts'

export type PaymentRequest = Payer & { amountPesewas: number }

type RequestFormProps = {
  /** Fixed, or asked for between limits. */
  amount: number | { minPesewas: number; maxPesewas: number }
  /** What is paid; without it, the caller's own wallet. */
  payable?: { payableType: PayableType; payableId: string }
  /** Filled in, as `233241234567`. */
  number?: string
  onSend: (request: PaymentRequest) => Promise<unknown>
  onClose: () => void
}

type Fields = PayerForm & { amount: string }
type Agreeing = { request: PaymentRequest; code: SentCode }

/** Amount, number and network of a request to a phone. A number that is not the payer's own agrees by a code first. */
export function RequestForm({ amount, payable, number, onSend, onClose }: RequestFormProps) {
  const [agreeing, setAgreeing] = useState<Agreeing>()
  const form = useForm<Fields>({
    defaultValues: { amount: '', msisdn: number ? formatPhone(number) : '', network: '' },
  })
  const { control, register, handleSubmit, formState, setError } = form
  const [msisdn, network] = useWatch({ control, name: ['msisdn', 'network'] })
  const { maxPesewas, ...options } = usePaymentOptions({ msisdn, network })
  const isTooMuch = typeof amount === 'number' && maxPesewas !== undefined && amount > maxPesewas
  useHoldUpdate(formState.isDirty)
  const start = useMutation({
    mutationFn: async (request: PaymentRequest) => {
      const { msisdn: phone, network: chosen } = request
      const { consent } = await call('GET /payments/options', { query: { msisdn: phone, network: chosen, ...payable } })
      if (consent.needed) setAgreeing({ request, code: await sendCode(phone, consent.purpose, consent.reference) })
      else await onSend(request)
    },
    onError: (error) => setFieldErrors(setError, readProblem(error).fields, fieldOf),
  })

  if (agreeing) {
    return <PayerAgrees {...agreeing} onSend={onSend} onChange={setAgreeing} />
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
            {...register('amount', { validate: (typed) => amountProblem(typed, amount) })}
          />
        )}
        <PayerFields label="Number that pays" {...options} />
        {isTooMuch && (
          // Said before anybody reads a code out.
          <Banner tone="warning">
            Mobile money takes up to {formatPesewas(maxPesewas)} at a time. Pay it from an agent’s wallet, topped up in
            parts.
          </Banner>
        )}
        {failure && <FormAlert>{failure}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={isTooMuch ? 'Too much for mobile money' : undefined}
            loading={start.isPending || (start.isSuccess && !agreeing)}
          >
            Send the request
          </Button>
        </ModalActions>
      </form>
    </FormProvider>
  )
}

type PayerAgreesProps = Agreeing & {
  onSend: RequestFormProps['onSend']
  /** Undefined: back to the form. */
  onChange: (agreeing: Agreeing | undefined) => void
}

function PayerAgrees({ request, code, onSend, onChange }: PayerAgreesProps) {
  return (
    <ConfirmCode
      sent={code}
      confirmLabel="Send the request"
      onVerified={async (verificationToken) => void (await onSend({ ...request, verificationToken }))}
      onResent={(sent) => onChange({ request, code: sent })}
      onBack={() => onChange(undefined)}
    >
      <p className="text-muted">
        The holder of {formatPhone(request.msisdn)} agrees to pay {formatPesewas(request.amountPesewas)} by telling you
        the code.
      </p>
    </ConfirmCode>
  )
}

function fieldOf(path: string) {
  if (path === 'amountPesewas') return 'amount'
  return (['msisdn', 'network'] as const).find((field) => field === path)
}
