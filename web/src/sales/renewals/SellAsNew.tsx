import { useMutation } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import type { Path } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** A renewal has no underwriter, so what needs one is sold as new insurance, with all that is known already. */
export function SellAsNew({ reason, onSell }: { reason: string; onSell: () => Promise<Path> }) {
  const navigate = useNavigate()
  const sell = useMutation({ mutationFn: onSell, onSuccess: (to) => navigate({ to }) })
  return (
    <div className="grid gap-3">
      <Banner
        tone="warning"
        action={
          <Button variant="primary" loading={sell.isPending} onClick={() => sell.mutate()}>
            Sell as new insurance
          </Button>
        }
      >
        {reason} Vehicle, customer, cover and days are taken along.
      </Banner>
      {sell.error && <Banner tone="danger">{readProblem(sell.error).sentence}</Banner>}
    </div>
  )
}
