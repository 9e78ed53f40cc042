import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../platform/api/query-key.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import type { Path } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'

type StartAgainProps = {
  offer: 'POST /motor/drafts/{id}/purchase' | 'POST /travel/drafts/{id}/purchase'
  draftId: string
  /** The payment step, without the refunded payment. */
  to: Path
}

/** Continues a sale after a refunded payment: the draft still exists and gets a new offer. */
export function StartAgain({ offer, draftId, to }: StartAgainProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <Button
        variant="primary"
        size="large"
        className="w-full"
        onClick={async () => {
          await navigate({ to })
          await queryClient.resetQueries({ queryKey: queryKey(offer, draftId) })
        }}
      >
        Start a new payment
      </Button>
      <Hint>
        The answers of this sale are saved. If the customer no longer wants the policy, delete the draft under Drafts.
      </Hint>
    </>
  )
}
