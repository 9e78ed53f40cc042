import type { ApiData } from '@okwan/contract/all'
import type { MomoAccount, Wallet } from '@okwan/contract/money/wallets'
import { withdrawalCodeReference } from '@okwan/domain/money/wallets/codes'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmCode } from '../../people/auth/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../people/auth/send-verification-code.ts'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useUser } from '../../platform/session/current.ts'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { NETWORK_LOOKS } from '../payments/networks.ts'
import { AmountForm } from './AmountForm.tsx'
import { walletQueries } from './queries.ts'

type Planned = {
  amountPesewas: number
  account: MomoAccount
  preview: ApiData<'GET /wallet/withdrawals/preview'>
  code: SentCode
}

/** Commission to the agent's phone: how much and where, what it costs, and a code to agree. */
export function WithdrawDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const accounts = useQuery(query('GET /wallet/momo-accounts'))
  return (
    <Dialog open title="Withdraw commission" size="small" closeOutside={false} onClose={onClose}>
      {accounts.data ? (
        <Withdraw wallet={wallet} accounts={accounts.data} onClose={onClose} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

type WithdrawProps = { wallet: Wallet; accounts: MomoAccount[]; onClose: () => void }

function Withdraw({ wallet, accounts, onClose }: WithdrawProps) {
  const user = useUser()
  const queryClient = useQueryClient()
  const payable = accounts.filter((account) => account.isPayable)
  const [chosenId, setChosenId] = useState(
    () => (payable.find((account) => account.isDefault) ?? payable[0])?.momoAccountId,
  )
  const [planned, setPlanned] = useState<Planned>()
  const account = payable.find(({ momoAccountId }) => momoAccountId === chosenId)

  async function plan(amountPesewas: number) {
    if (!account || !user) return
    const { momoAccountId } = account
    const preview = await call('GET /wallet/withdrawals/preview', { query: { amountPesewas, momoAccountId } })
    const reference = withdrawalCodeReference(momoAccountId, amountPesewas)
    setPlanned({
      amountPesewas,
      account,
      preview,
      code: await sendCode(user.mobileNumber, 'wallet-withdrawal', reference),
    })
  }

  async function withdraw({ amountPesewas, account: { momoAccountId } }: Planned, verificationToken: string) {
    const body = { amountPesewas, momoAccountId, verificationToken }
    const { label } = await sendOnce('withdraw', body, (idempotencyKey) =>
      call('POST /wallet/withdrawals', { body }, { idempotencyKey }),
    )
    await refresh(queryClient, ...walletQueries)
    toast(`Withdrawal of ${formatPesewas(amountPesewas)}: ${label.toLowerCase()}`)
    onClose()
  }

  if (planned) {
    return (
      <ConfirmCode
        sent={planned.code}
        confirmLabel={`Withdraw ${formatPesewas(planned.amountPesewas)}`}
        onVerified={(token) => withdraw(planned, token)}
        onResent={(code) => setPlanned({ ...planned, code })}
        onBack={() => setPlanned(undefined)}
      >
        <Plan {...planned} />
      </ConfirmCode>
    )
  }
  if (!account) return <NowhereToPay accounts={accounts} />
  return (
    <AmountForm
      label="Amount"
      hint={`${formatPesewas(wallet.commissionPesewas)} available, ${formatPesewas(wallet.withdrawalLeftTodayPesewas)} more today`}
      limits={{
        minPesewas: wallet.withdrawalMinPesewas,
        maxPesewas: Math.min(wallet.commissionPesewas, wallet.withdrawalLeftTodayPesewas),
      }}
      whole
      submitLabel="Continue"
      onSubmit={plan}
      onClose={onClose}
    >
      <AccountChoice accounts={accounts} chosenId={chosenId} onChoose={setChosenId} />
    </AmountForm>
  )
}

type AccountChoiceProps = {
  accounts: readonly MomoAccount[]
  chosenId: string | undefined
  onChoose: (momoAccountId: string) => void
}

function AccountChoice({ accounts, chosenId, onChoose }: AccountChoiceProps) {
  return (
    <FieldGroup label="To">
      {accounts.map((one) => (
        <RadioTile
          key={one.momoAccountId}
          name="account"
          label={`${one.networkName} ${one.msisdn}`}
          hint={one.isPayable ? one.accountName : `New: from ${formatMoment(new Date(one.payableFrom))}`}
          barColor={NETWORK_LOOKS[one.network].barColor}
          disabled={!one.isPayable}
          checked={one.momoAccountId === chosenId}
          onChange={() => onChoose(one.momoAccountId)}
        />
      ))}
    </FieldGroup>
  )
}

function Plan({ amountPesewas, account, preview }: Planned) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'From commission', value: <Money pesewas={amountPesewas} /> },
          { term: 'Fee', value: <Money pesewas={preview.feePesewas} /> },
          { term: 'You receive', value: <Money pesewas={preview.receivesPesewas} className="font-bold" /> },
          { term: 'On', value: `${account.networkName} ${account.msisdn}, ${account.accountName}` },
        ]}
      />
      {preview.needsApproval && (
        <p className="text-muted">An amount this large waits for an approval first. You can take it back until then.</p>
      )}
    </>
  )
}

function NowhereToPay({ accounts }: { accounts: MomoAccount[] }) {
  const [first] = accounts
  return (
    <p>
      {first
        ? `Your number ${first.msisdn} is new. Money can be sent to it from ${formatMoment(new Date(first.payableFrom))}.`
        : 'Add a payout number first. Money can be sent to it 24 hours later.'}
    </p>
  )
}
