import { formatMoment } from '@okwan/domain/platform/dates'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'

type PayLaterProps = {
  onPark: () => Promise<{ offerEndsAt: string }>
  /** The sale is kept on the server; the next one begins anew. */
  onParked: () => void
  /** How long the price is kept. */
  children: ReactNode
}

/** Keeps the price; the offer waits with the others that are not paid. */
export function PayLater({ onPark, onParked, children }: PayLaterProps) {
  const navigate = useNavigate()
  const park = useMutation({
    mutationFn: onPark,
    onSuccess: async ({ offerEndsAt }) => {
      toast(`Kept until ${formatMoment(new Date(offerEndsAt))}. The customer was sent the link`)
      await navigate({ to: paths.payLater() })
      onParked()
    },
  })
  return (
    <Card
      title="Not paying now?"
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
