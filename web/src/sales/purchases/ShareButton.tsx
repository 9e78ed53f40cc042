import type { DeliveredDocument } from '@okwan/contract/policies/documents'
import { useMutation } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { readProblem } from '../../platform/api/problem.ts'
import { openAddress } from '../../platform/files/open-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'

type ShareButtonProps = {
  /** Creates the link to the documents. */
  createLink: () => Promise<DeliveredDocument>
  onShared: () => unknown
}

/** Opens a chat with the customer that has the link; the seller sends it. */
export function ShareButton({ createLink, onShared }: ShareButtonProps) {
  const share = useMutation({
    mutationFn: () => openAddress(async () => (await createLink()).share?.whatsAppUrl),
    onSuccess: onShared,
  })
  return (
    <div>
      <Button
        variant="primary"
        size="large"
        icon={MessageCircle}
        className="w-full"
        loading={share.isPending}
        onClick={() => share.mutate()}
      >
        Share on WhatsApp
      </Button>
      {share.error && <FieldError>{readProblem(share.error).sentence}</FieldError>}
    </div>
  )
}
