import type { ApiData, ApiInput } from '@okwan/contract/all'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import type { MotorSale } from '../draft.ts'
import { lookUp } from '../vehicle/lookup.ts'

export type Offer = ApiData<'POST /motor/drafts/{id}/purchase'>

/** The offer of a draft. A repeated request returns the same offer; a changed draft gets a new offer. */
export function useOffer({ draftId, version, draft }: MotorSale) {
  const queryClient = useQueryClient()
  const queryKey = ['POST /motor/drafts/{id}/purchase', draftId, version]
  const offer = useQuery({
    queryKey,
    queryFn: async () => {
      const { registrationNumber, chassisNumber } = draft
      // Cover at another insurer is checked again right before the sale.
      await lookUp(registrationNumber ? { registrationNumber } : { chassisNumber: chassisNumber ?? '' })
      return purchase(draftId, {})
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const agree = useMutation({
    mutationFn: (verificationToken: string) => purchase(draftId, { verificationToken }),
    onSuccess: (created) => queryClient.setQueryData(queryKey, created),
  })
  return { offer, agree: agree.mutateAsync }
}

export function payLater(draftId: string) {
  return sendOnce(`pay-later:${draftId}`, {}, (idempotencyKey) =>
    call('POST /pay-later', { body: { draftId } }, { idempotencyKey }),
  )
}

function purchase(id: string, body: ApiInput<'POST /motor/drafts/{id}/purchase'>['body']): Promise<Offer> {
  return sendOnce(`purchase:${id}`, body, (idempotencyKey) =>
    call('POST /motor/drafts/{id}/purchase', { params: { id }, body }, { idempotencyKey }),
  )
}
