import type { ApiData } from '@okwan/contract/all'
import type { MomoAccount, Wallet } from '@okwan/contract/money/wallets'
import { withdrawalCodeReference } from '@okwan/domain/money/wallets/codes'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { useUser } from '../../platform/session/current.ts'
import { ConfirmCode } from '../../platform/step-up/ConfirmCode.tsx'
import { StepUp } from '../../platform/step-up/StepUp.tsx'
import { type SentCode, sendCode } from '../../platform/step-up/send-verification-code.ts'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { NETWORK_STYLES } from '../payments/networks.ts'
import { AmountForm } from './AmountForm.tsx'
import { walletQueries } from './queries.ts'

type PlannedWithdrawal = {
  amountPesewas: number
  account: MomoAccount
  preview: ApiData<'GET /wallet/withdrawals/preview'>
  reference: string
  /** Undefined for a person who confirms with a passkey. */
  code: SentCode | undefined
}

/** Withdraws commission to the agent's mobile money number: amount, number, fee, and a passkey or a one-time code to confirm. */
export function WithdrawDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const accounts = useQuery(query('GET /wallet/momo-accounts'))
  return (
    <Dialog open title="Withdraw commission" size="small" closeOutside={false} onClose={onClose}>
      {accounts.data ? (
        <Withdraw wallet={wallet} accounts={accounts.data} onClose={onClose} />
      ) : accounts.error ? (
        <LoadError title="Couldn’t load payout numbers" query={accounts} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

type WithdrawProps = { wallet: Wallet; accounts: MomoAccount[]; onClose: () => void }

function Withdraw({ wallet, accounts, onClose }: WithdrawProps) {
  const user = useUser()
  const passkeys = useQuery(query('GET /auth/passkeys'))
  const queryClient = useQueryClient()
  const usable = accounts.filter((account) => account.isUsable)
  const [chosenId, setChosenId] = useState(
    () => (usable.find((account) => account.isDefault) ?? usable[0])?.momoAccountId,
  )
  const [planned, setPlanned] = useState<PlannedWithdrawal>()
  const account = usable.find(({ momoAccountId }) => momoAccountId === chosenId)

  async function plan(amountPesewas: number) {
    if (!account || !user) return
    const { momoAccountId } = account
    const preview = await call('GET /wallet/withdrawals/preview', { query: { amountPesewas, momoAccountId } })
    const reference = withdrawalCodeReference(momoAccountId, amountPesewas)
    const hasPasskey = passkeys.data?.some(({ isUsableHere }) => isUsableHere)
    const code = hasPasskey ? undefined : await sendCode(user.mobileNumber, 'wallet-withdrawal', reference)
    setPlanned({ amountPesewas, account, preview, reference, code })
  }

  async function withdraw({ amountPesewas, account: { momoAccountId } }: PlannedWithdrawal, verificationToken: string) {
    const body = { amountPesewas, momoAccountId, verificationToken }
    const { label } = await sendOnce('withdraw', body, (idempotencyKey) =>
      call('POST /wallet/withdrawals', { body }, { idempotencyKey }),
    )
    await refresh(queryClient, ...walletQueries)
    toast(`Withdrawal of ${formatPesewas(amountPesewas)}: ${lowerFirst(label)}`)
    onClose()
  }

  if (planned && !planned.code) {
    return (
      <StepUp
        reference={planned.reference}
        confirmLabel={`Withdraw ${formatPesewas(planned.amountPesewas)}`}
        onVerified={(token) => withdraw(planned, token)}
        onClose={() => setPlanned(undefined)}
      >
        <Plan {...planned} />
      </StepUp>
    )
  }
  if (planned?.code) {
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
  if (!account) return <NoPayoutNumber accounts={accounts} />
  return (
    <AmountForm
      label="Amount"
      hint={`${formatPesewas(wallet.commissionPesewas)} available, daily limit left: ${formatPesewas(wallet.withdrawalLeftTodayPesewas)}`}
      limits={{
        minPesewas: wallet.withdrawalMinPesewas,
        maxPesewas: Math.min(wallet.commissionPesewas, wallet.withdrawalLeftTodayPesewas),
      }}
      hasMaxButton
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
      {accounts.map((account) => (
        <RadioTile
          key={account.momoAccountId}
          name="account"
          label={`${account.networkName} ${account.msisdn}`}
          hint={account.isUsable ? account.accountName : `Available from ${formatMoment(new Date(account.usableFrom))}`}
          barColor={NETWORK_STYLES[account.network].barColor}
          disabled={!account.isUsable}
          checked={account.momoAccountId === chosenId}
          onChange={() => onChoose(account.momoAccountId)}
        />
      ))}
    </FieldGroup>
  )
}

function Plan({ amountPesewas, account, preview }: PlannedWithdrawal) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Commission', value: <Money pesewas={amountPesewas} /> },
          { term: 'Fee', value: <Money pesewas={preview.feePesewas} /> },
          { term: 'You receive', value: <Money pesewas={preview.receivesPesewas} className="font-bold" /> },
          { term: 'Payout number', value: `${account.networkName} ${account.msisdn}, ${account.accountName}` },
        ]}
      />
      {preview.needsApproval && (
        <p className="text-muted">This amount needs office approval. You can cancel until it is approved.</p>
      )}
    </>
  )
}

function NoPayoutNumber({ accounts }: { accounts: MomoAccount[] }) {
  const [first] = accounts
  return (
    <p>
      {first
        ? `You can withdraw to ${first.msisdn} from ${formatMoment(new Date(first.usableFrom))}.`
        : 'Add a payout number first. You can withdraw to it after 24 hours.'}
    </p>
  )
}
