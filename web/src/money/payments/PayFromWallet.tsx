import { floatPaymentCodeReference } from '@okwan/domain/money/wallets/codes'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const StepUp = lazyPart(() => import('../../platform/step-up/StepUp.tsx'), 'StepUp')

type PayFromWalletProps = {
  payableId: string
  pesewas: number
  onPay: (confirmation: { verificationToken?: string }) => Promise<unknown>
}

/** Pays the premium from the agent's float account. The agent collects from the customer separately. */
export function PayFromWallet({ payableId, pesewas, onPay }: PayFromWalletProps) {
  const wallet = useQuery(query('GET /wallet'))
  const pay = useMutation({ mutationFn: onPay })
  const [isConfirming, setConfirming] = useState(false)
  const remaining = wallet.data && wallet.data.floatPesewas - pesewas
  const frozenBecause = wallet.data?.frozenBecause
  const tooLow =
    remaining !== undefined && remaining < 0
      ? `Your float is ${formatPesewas(-remaining)} short. Top up first.`
      : undefined
  const amount = formatPesewas(pesewas)
  // While the wallet is loading, no code is asked for. The server refuses the payment if it needs one.
  const withoutCodeMax = wallet.data?.floatPaymentWithoutCodeMaxPesewas ?? pesewas
  if (isConfirming) {
    return (
      <Suspense fallback={<Skeleton className="h-20" />}>
        <StepUp
          reference={floatPaymentCodeReference(payableId, pesewas)}
          confirmLabel={`Pay ${amount}`}
          onVerified={async (verificationToken) => void (await pay.mutateAsync({ verificationToken }))}
          onClose={() => setConfirming(false)}
        >
          <p>Wallet payments above {formatPesewas(withoutCodeMax)} need your confirmation.</p>
        </StepUp>
      </Suspense>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      {wallet.data && (
        <p className="text-muted">
          Your float: <Money pesewas={wallet.data.floatPesewas} />
        </p>
      )}
      <Button
        variant="primary"
        size="large"
        loading={pay.isPending || pay.isSuccess}
        disabledReason={frozenBecause ? `Your wallet is frozen: ${frozenBecause}` : tooLow}
        onClick={() => (pesewas > withoutCodeMax ? setConfirming(true) : pay.mutate({}))}
      >
        Pay {amount} from wallet
      </Button>
      {(pay.error ?? wallet.error) && <FieldError>{readProblem(pay.error ?? wallet.error).sentence}</FieldError>}
    </div>
  )
}
