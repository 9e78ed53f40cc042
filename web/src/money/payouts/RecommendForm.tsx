import type { ApiData } from '@okwan/contract/all'
import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { parseTin } from '@okwan/domain/customers/customers/identity'
import { formatPesewas, formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { ColleagueNotice } from '../../platform/queues/ColleagueNotice.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { payerOf } from '../payments/PayerFields.tsx'
import { PayeeFields, type PayeeForm } from './PayeeFields.tsx'
import { type PayoutQueue, type Recommendation, recommend } from './payout-queue.ts'
import { payoutQueries } from './queries.ts'

type Form = PayeeForm & {
  amount: string
  amountReason: string
  payeeReason: string
  identitySeen: boolean
  payeeIdNumber: string
  nameConfirmed: boolean
}
type NameCheckResult = ApiData<'GET /refunds/{id}/name'> & { account: string }

type RecommendFormProps = { queue: PayoutQueue; payout: PayoutDetail; onDone: () => void }

/** The maker sets amount and payee after the network or the bank has confirmed the name on the account. */
export function RecommendForm({ queue, payout, onDone }: RecommendFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<Form>({ defaultValues: defaultsOf(payout) })
  const { register, handleSubmit, formState, control } = form
  useDeferUpdate(formState.isDirty)
  const [nameCheck, setNameCheck] = useState<NameCheckResult>()
  const [amount, ...account] = useWatch({
    control,
    name: ['amount', 'method', 'msisdn', 'network', 'bankCode', 'bankAccount'],
  })
  const isChecked = nameCheck?.account === account.join(' ')
  const amountPesewas = parseCedis(amount)
  const check = useMutation({
    mutationFn: async (input: Form) => {
      const { payoutId: id } = payout
      const response = await call(`GET /${queue}/{id}/name`, { params: { id }, query: accountOf(input) })
      setNameCheck({ ...response, account: account.join(' ') })
    },
  })
  const send = useMutation({
    mutationFn: (input: Form) =>
      recommend(queue, payout.payoutId, recommendationOf(input, payout.version, nameCheck?.nameToken ?? '')),
    onSuccess: async () => {
      onDone()
      toast(`${payout.payoutNumber}: recommended`)
      await refresh(queryClient, ...payoutQueries)
    },
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields, identityField),
  })
  const error = send.error ?? check.error
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit((input) => (isChecked ? send.mutate(input) : check.mutate(input)))(event)
        }
        className="flex flex-1 flex-col gap-4"
      >
        <ColleagueNotice assignee={payout.reviewer} noun="payout" />
        {payout.isAmountFixed ? (
          <FixedAmount payout={payout} />
        ) : (
          <MoneyField
            label="Amount"
            hint={amountHint(payout)}
            error={formState.errors.amount?.message}
            {...register('amount', {
              validate: (input) => parseCedis(input) !== undefined || 'Enter an amount, such as 120.50',
            })}
          />
        )}
        {!payout.isAmountFixed && amountPesewas !== undefined && amountPesewas !== payout.computedPesewas && (
          <TextArea label="Reason for changed amount" maxLength={300} {...register('amountReason')} />
        )}
        <PayeeFields kind={payout.kind} />
        {isChecked && nameCheck && <NameCheck result={nameCheck} payout={payout} />}
        {error && <FormAlert>{readProblem(error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onDone}>Back</Button>
          <Button type="submit" variant="primary" loading={send.isPending || check.isPending}>
            {isChecked && nameCheck?.nameToken ? 'Recommend' : 'Check name'}
          </Button>
        </ModalActions>
      </form>
    </FormProvider>
  )
}

const FIXED_BY = {
  claim: 'Set by the claim. To change the amount, reject this payout and assess the claim again.',
  withdrawal: 'Requested by the agent from the commission balance.',
  refund: 'Already approved.',
}

/** Amount that the maker can’t change. */
function FixedAmount({ payout: { kind, amountPesewas } }: { payout: PayoutDetail }) {
  return (
    <div>
      <p className="font-medium">Amount</p>
      <p className="text-figure font-bold">
        <Amount pesewas={amountPesewas} />
      </p>
      <Hint>{FIXED_BY[kind]}</Hint>
    </div>
  )
}

/** The registered name from the network or the bank, and the confirmations that the result needs. */
function NameCheck({ result, payout }: { result: NameCheckResult; payout: PayoutDetail }) {
  const { register, formState } = useFormContext<Form>()
  return (
    <>
      <NameResult result={result} payeeName={payout.payee.fullName} />
      {result.nameMatch === 'similar' && (
        <Checkbox label="I confirm that this is the same person" {...register('nameConfirmed')} />
      )}
      {!result.isKnown && (
        <>
          <Banner tone="warning" title="New payee">
            We haven’t paid a claim to this account before. Check the payee’s Ghana Card or the company’s TIN.
          </Banner>
          <TextArea
            label="Reason for this payee"
            maxLength={300}
            error={formState.errors.payeeReason?.message}
            {...register('payeeReason', { required: 'Enter a reason' })}
          />
          <TextField
            label="Ghana Card or TIN"
            maxLength={20}
            error={formState.errors.payeeIdNumber?.message}
            {...register('payeeIdNumber', {
              validate: (input) =>
                parseTin(input) !== undefined || 'Enter a Ghana Card or TIN, such as GHA-123456789-0',
            })}
          />
        </>
      )}
      {payout.kind === 'refund' && (
        <>
          <TextArea
            label="Reason for other account"
            hint="Required if you don’t refund the number that paid"
            optional
            maxLength={300}
            {...register('payeeReason')}
          />
          <Checkbox label="I have seen an identity document of the payee" {...register('identitySeen')} />
        </>
      )}
    </>
  )
}

function NameResult({ result, payeeName }: { result: NameCheckResult; payeeName: string }) {
  if (result.accountName === null) {
    return <Banner tone="danger">Account not found. Check the number and the network or bank.</Banner>
  }
  const tone = result.nameMatch === 'same' ? 'success' : result.nameMatch === 'similar' ? 'warning' : 'danger'
  return (
    <Banner tone={tone} title={`Registered to ${result.accountName}`}>
      {result.nameMatch === 'same' ? 'Name matches.' : `Payee: ${payeeName}.`}
    </Banner>
  )
}

/** Only the fields of a new payee show their own errors. The alert above the buttons shows every error. */
const identityField = (path: string) => (path === 'payeeReason' || path === 'payeeIdNumber' ? path : undefined)

function defaultsOf(payout: PayoutDetail): Form {
  const { payee, paidFrom } = payout
  return {
    amount: formatPlain(payout.amountPesewas, ','),
    amountReason: payout.amountReason ?? '',
    method: payee.bank ? 'bank' : 'wallet',
    msisdn: payee.msisdn ?? paidFrom?.msisdn ?? '',
    network: payee.network ?? paidFrom?.network ?? '',
    bankCode: payee.bank?.bankCode ?? '',
    bankAccount: payee.bank?.bankAccount ?? '',
    payeeReason: payee.reason ?? '',
    identitySeen: false,
    payeeIdNumber: '',
    nameConfirmed: false,
  }
}

function amountHint({ computedPesewas, paidPesewas }: PayoutDetail): string {
  const paid = paidPesewas === null ? '' : `. Paid: ${formatPesewas(paidPesewas)}`
  return `Calculated: ${formatPesewas(computedPesewas)}${paid}`
}

function recommendationOf(input: Form, version: number, nameToken: string): Recommendation {
  return {
    ...accountOf(input),
    version,
    amountPesewas: parseCedis(input.amount) ?? 0,
    nameToken,
    nameConfirmed: input.nameConfirmed,
    identitySeen: input.identitySeen,
    ...(input.amountReason ? { amountReason: input.amountReason } : {}),
    ...(input.payeeReason ? { payeeReason: input.payeeReason } : {}),
    ...(input.payeeIdNumber ? { payeeIdNumber: input.payeeIdNumber } : {}),
  }
}

function accountOf(input: Form) {
  if (input.method === 'bank') return { bankCode: input.bankCode, bankAccount: input.bankAccount.trim() }
  const { msisdn, network } = payerOf(input) ?? input
  return { msisdn, ...(network ? { network } : {}) }
}
