import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'

type PayLaterProps = {
  onPark: () => Promise<{ offerEndsAt: string }>
  /** Called after the offer is saved, so that the next sale starts empty. */
  onParked: () => void
  /** Text with the time until which the price is valid. */
  children: ReactNode
}

/** Saves the offer for a later payment. */
export function PayLater({ onPark, onParked, children }: PayLaterProps) {
  const navigate = useNavigate()
  const park = useMutation({
    mutationFn: onPark,
    onSuccess: async ({ offerEndsAt }) => {
      toast(`Payment link sent. Price valid until ${formatMoment(new Date(offerEndsAt))}.`)
      await navigate({ to: paths.payLater() })
      onParked()
    },
  })
  return (
    <Card
      title="Pay later?"
      actions={
        <Button loading={park.isPending || park.isSuccess} onClick={() => park.mutate()}>
          Pay later
        </Button>
      }
    >
      <p className="text-muted">{children}</p>
      {park.error && <FieldError>{readProblem(park.error).sentence}</FieldError>}
    </Card>
  )
}
