import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'

/** Pays the premium from the agent's float account. The agent collects from the customer separately. */
export function PayFromWallet({ pesewas, onPay }: { pesewas: number; onPay: () => Promise<unknown> }) {
  const wallet = useQuery(query('GET /wallet'))
  const pay = useMutation({ mutationFn: onPay })
  const left = wallet.data && wallet.data.floatPesewas - pesewas
  const tooLow =
    left !== undefined && left < 0 ? `Your float is ${formatPesewas(-left)} short. Top up first` : undefined
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
        disabledReason={tooLow}
        onClick={() => pay.mutate()}
      >
        Pay {formatPesewas(pesewas)} from wallet
      </Button>
      {(pay.error ?? wallet.error) && <FieldError>{readProblem(pay.error ?? wallet.error).sentence}</FieldError>}
    </div>
  )
}
