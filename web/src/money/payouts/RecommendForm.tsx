import type { ApiData } from '@okwan/contract/all'
import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { formatPesewas, formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useHoldUpdate } from '../../platform/navigation/use-hold-update.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { payerOf } from '../payments/PayerFields.tsx'
import { type Desk, isOvertaken, type Recommendation, recommend } from './desk.ts'
import { PayeeFields, type PayeeForm } from './PayeeFields.tsx'
import { payoutQueries } from './queries.ts'

type Form = PayeeForm & {
  amount: string
  amountReason: string
  payeeReason: string
  identitySeen: boolean
  nameConfirmed: boolean
}
type Named = ApiData<'GET /refunds/{id}/name'> & { account: string }

type RecommendFormProps = { desk: Desk; payout: PayoutDetail; onDone: () => void; onOvertaken: () => void }

/** The maker settles how much and to whom; the name is checked at the network or the bank before. */
export function RecommendForm({ desk, payout, onDone, onOvertaken }: RecommendFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<Form>({ defaultValues: defaultsOf(payout) })
  const { register, handleSubmit, formState, control } = form
  useHoldUpdate(formState.isDirty)
  const [named, setNamed] = useState<Named>()
  const [amount, ...account] = useWatch({
    control,
    name: ['amount', 'way', 'msisdn', 'network', 'bankCode', 'bankAccount'],
  })
  const isNamed = named?.account === account.join(' ')
  const amountPesewas = parseCedis(amount)
  const check = useMutation({
    mutationFn: async (typed: Form) => {
      const { payoutId: id } = payout
      const answer = await call(`GET /${desk}/{id}/name`, { params: { id }, query: accountOf(typed) })
      setNamed({ ...answer, account: account.join(' ') })
    },
  })
  const send = useMutation({
    mutationFn: (typed: Form) =>
      recommend(desk, payout.payoutId, recommendationOf(typed, payout.version, named?.nameToken ?? '')),
    onSuccess: async () => {
      onDone()
      toast(`${payout.payoutNumber} recommended`)
      await refresh(queryClient, ...payoutQueries)
    },
    onError: (error) => {
      if (isOvertaken(error)) onOvertaken()
    },
  })
  const error = send.error ?? check.error
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => (isNamed ? send.mutate(typed) : check.mutate(typed)))(event)}
        className="flex flex-1 flex-col gap-4"
      >
        <MoneyField
          label="Amount"
          hint={amountHint(payout)}
          error={formState.errors.amount?.message}
          {...register('amount', {
            validate: (typed) => parseCedis(typed) !== undefined || 'Enter an amount, like 120.50',
          })}
        />
        {amountPesewas !== undefined && amountPesewas !== payout.computedPesewas && (
          <TextArea label="Why another amount" maxLength={300} {...register('amountReason')} />
        )}
        <PayeeFields />
        {isNamed && named && <NameCheck named={named} payout={payout} />}
        {error && <FormAlert>{readProblem(error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onDone}>Back</Button>
          <Button type="submit" variant="primary" loading={send.isPending || check.isPending}>
            {isNamed && named?.nameToken ? 'Recommend' : 'Check the name'}
          </Button>
        </ModalActions>
      </form>
    </FormProvider>
  )
}

/** What the network or the bank said, and what has to be confirmed about it. */
function NameCheck({ named, payout }: { named: Named; payout: PayoutDetail }) {
  const { register } = useFormContext<Form>()
  return (
    <>
      <NameAnswer named={named} payeeName={payout.payee.fullName} />
      {named.nameMatch === 'similar' && <Checkbox label="It is the same person" {...register('nameConfirmed')} />}
      {payout.kind === 'refund' && (
        <>
          <TextArea
            label="Why not the number that paid"
            hint="Only needed for another number or a bank account"
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

function NameAnswer({ named, payeeName }: { named: Named; payeeName: string }) {
  if (named.accountName === null) {
    return <Banner tone="danger">There is no such account there. Check the number and the network or bank.</Banner>
  }
  const tone = named.nameMatch === 'same' ? 'success' : named.nameMatch === 'similar' ? 'warning' : 'danger'
  return (
    <Banner tone={tone} title={`Registered to ${named.accountName}`}>
      {named.nameMatch === 'same' ? 'That is the payee.' : `The payee is ${payeeName}.`}
    </Banner>
  )
}

function defaultsOf(payout: PayoutDetail): Form {
  const { payee, paidFrom } = payout
  return {
    amount: formatPlain(payout.amountPesewas, ','),
    amountReason: payout.amountReason ?? '',
    way: payee.bank ? 'bank' : 'wallet',
    msisdn: payee.msisdn ?? paidFrom?.msisdn ?? '',
    network: payee.network ?? paidFrom?.network ?? '',
    bankCode: payee.bank?.bankCode ?? '',
    bankAccount: payee.bank?.bankAccount ?? '',
    payeeReason: payee.reason ?? '',
    identitySeen: false,
    nameConfirmed: false,
  }
}

function amountHint({ computedPesewas, paidPesewas }: PayoutDetail): string {
  const most = paidPesewas === null ? '' : `; ${formatPesewas(paidPesewas)} was paid`
  return `Computed: ${formatPesewas(computedPesewas)}${most}`
}

function recommendationOf(typed: Form, version: number, nameToken: string): Recommendation {
  return {
    ...accountOf(typed),
    version,
    amountPesewas: parseCedis(typed.amount) ?? 0,
    nameToken,
    nameConfirmed: typed.nameConfirmed,
    identitySeen: typed.identitySeen,
    ...(typed.amountReason ? { amountReason: typed.amountReason } : {}),
    ...(typed.payeeReason ? { payeeReason: typed.payeeReason } : {}),
  }
}

function accountOf(typed: Form) {
  if (typed.way === 'bank') return { bankCode: typed.bankCode, bankAccount: typed.bankAccount.trim() }
  const { msisdn, network } = payerOf(typed) ?? typed
  return { msisdn, ...(network ? { network } : {}) }
}
