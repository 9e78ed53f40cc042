import { useMutation } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import type { Path } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** A renewal cannot be referred, so a case that needs an underwriter becomes a new sale with the same details. */
export function SellAsNew({ reason, onSell }: { reason: string; onSell: () => Promise<Path> }) {
  const navigate = useNavigate()
  const sell = useMutation({ mutationFn: onSell, onSuccess: (to) => navigate({ to }) })
  return (
    <div className="grid gap-3">
      <Banner
        tone="warning"
        action={
          <Button variant="primary" loading={sell.isPending} onClick={() => sell.mutate()}>
            Start new sale
          </Button>
        }
      >
        {reason} The vehicle, customer, cover and dates are carried over.
      </Banner>
      {sell.error && <Banner tone="danger">{readProblem(sell.error).sentence}</Banner>}
    </div>
  )
}
