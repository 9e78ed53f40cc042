import type { MotorReferral } from '@okwan/contract/sales/referrals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ColleagueForm } from '../../platform/queues/ColleagueForm.tsx'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

export type ReferralProduct = 'motor' | 'travel'

type ReferralOwnerProps = {
  product: ReferralProduct
  referral: Pick<MotorReferral, 'draftId' | 'owner' | 'canDecide'> & { seller: { userId: string } }
  customerName: string
}

/** Assigns a referral: any underwriter can take it or assign it to a colleague. */
export function ReferralOwner({ product, referral, customerName }: ReferralOwnerProps) {
  const { draftId, owner, seller, canDecide } = referral
  const user = useUser()
  const queryClient = useQueryClient()
  const [assigning, setAssigning] = useState(false)
  const assign = useMutation({
    mutationFn: (ownerId: string) =>
      call(`POST /${product}/drafts/{id}/referral-owner`, { params: { id: draftId }, body: { ownerId } }),
    onSuccess: async (_data, ownerId) => {
      setAssigning(false)
      await refresh(queryClient, `GET /${product}/referrals`, 'GET /work-items')
      toast(ownerId === user?.userId ? 'Referral assigned to you' : 'Referral assigned')
    },
  })
  const isPhone = useMediaQuery('(width < 30rem)')
  const userId = user?.userId ?? ''
  const canTake = canDecide && userId !== '' && owner?.userId !== userId
  return (
    <UnlessReadOnly>
      {canTake && !isPhone && (
        <Button loading={assign.isPending && !assigning} onClick={() => assign.mutate(userId)}>
          Assign to me
        </Button>
      )}
      {assign.error && !assigning && <FieldError>{readProblem(assign.error).sentence}</FieldError>}
      <span className="ml-auto">
        <Menu
          label={`More actions for ${customerName}`}
          items={[
            ...(canTake && isPhone
              ? [{ id: 'take', label: 'Assign to me', onSelect: () => assign.mutate(userId) }]
              : []),
            {
              id: 'assign',
              label: 'Assign to a colleague',
              onSelect: () => {
                assign.reset()
                setAssigning(true)
              },
            },
          ]}
        />
      </span>
      {assigning && (
        <AssignDialog
          product={product}
          except={[owner?.userId, seller.userId, userId]}
          busy={assign.isPending}
          error={assign.error}
          onChoose={assign.mutate}
          onClose={() => setAssigning(false)}
        />
      )}
    </UnlessReadOnly>
  )
}

type AssignDialogProps = {
  product: ReferralProduct
  except: readonly (string | undefined)[]
  busy: boolean
  error: unknown
  onChoose: (userId: string) => void
  onClose: () => void
}

function AssignDialog({ product, ...form }: AssignDialogProps) {
  const people = useQuery(query(`GET /${product}/referrals/underwriters`))
  return (
    <Dialog open title="Assign referral" size="small" onClose={form.onClose}>
      <ColleagueForm people={people} {...form} />
    </Dialog>
  )
}
