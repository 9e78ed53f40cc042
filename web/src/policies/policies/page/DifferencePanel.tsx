import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const CollectDialog = lazyPart(() => import('../../../service/challenged-policies/CollectDialog.tsx'), 'CollectDialog')

/** What the customer still has to pay because the office corrected a challenged policy; nothing where nothing is due. */
export function DifferencePanel({ policy }: { policy: PolicyDetail }) {
  const { policyId, customer, soldBy } = policy
  const user = useUser()
  const queryClient = useQueryClient()
  const [isPaying, setPaying] = useState(false)
  const { data: difference } = useQuery(query('GET /policies/{policyId}/difference', { params: { policyId } }))
  if (!difference) return null
  // Admins have no list of payments; they take those of their own sales.
  const takesIt = user?.role !== 'Admin' || user.userId === soldBy.userId

  async function close() {
    setPaying(false)
    await refresh(queryClient, 'GET /policies/{policyId}/difference', 'GET /policies/{policyId}')
  }

  return (
    <Banner
      tone="warning"
      title="The customer has to pay the rest"
      action={
        takesIt && (
          <Button variant="primary" size="small" onClick={() => setPaying(true)}>
            Take the payment
          </Button>
        )
      }
    >
      The office corrected the policy, and it costs <Money pesewas={difference.amountPesewas} /> more. Once that is
      paid, it is sent out by itself.
      <Suspense fallback={null}>
        {isPaying && <CollectDialog difference={difference} phone={customer.phone} onClose={() => void close()} />}
      </Suspense>
    </Banner>
  )
}
