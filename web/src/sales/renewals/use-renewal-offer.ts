import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import type { answersOf } from '../motor/history-answers.ts'
import { deleteRenewalDraft } from './draft.ts'
import { isParked } from './words.ts'

type RenewalBody = ReturnType<typeof answersOf> & { estimateId: string; mode: RenewalMode; photoFileIds: string[] }

/** Turns the accepted price into an offer, which is paid on the next page or later. */
export function useRenewalOffer(policyId: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RenewalBody) =>
      sendOnce(`renew:${policyId}`, body, (idempotencyKey) =>
        call('POST /policies/{policyId}/renewals', { params: { policyId }, body }, { idempotencyKey }),
      ),
    onSuccess: async (_, { mode }) => {
      await refresh(queryClient, 'GET /policies/{policyId}/renewal')
      if (!isParked(mode)) return navigate({ to: paths.renewalPay({ policyId }) })
      deleteRenewalDraft()
      toast('Offer saved in Pay later')
      return navigate({ to: paths.payLater() })
    },
  })
}
