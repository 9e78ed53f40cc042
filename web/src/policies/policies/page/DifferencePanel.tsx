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

/** Asks for the premium difference after the office corrected a challenged policy; hidden if nothing is due. */
export function DifferencePanel({ policy }: { policy: PolicyDetail }) {
  const { policyId, customer, soldBy } = policy
  const user = useUser()
  const queryClient = useQueryClient()
  const [isPaying, setPaying] = useState(false)
  const { data: difference } = useQuery(query('GET /policies/{policyId}/difference', { params: { policyId } }))
  if (!difference) return null
  // Admins cannot list payments; they collect only for their own sales.
  const canCollect = user?.role !== 'Admin' || user.userId === soldBy.userId

  async function close() {
    setPaying(false)
    await refresh(queryClient, 'GET /policies/{policyId}/difference', 'GET /policies/{policyId}')
  }

  return (
    <Banner
      tone="warning"
      title="Additional premium due"
      action={
        canCollect && (
          <Button variant="primary" size="small" onClick={() => setPaying(true)}>
            Collect payment
          </Button>
        )
      }
    >
      The office corrected this policy, and the premium increased by <Money pesewas={difference.amountPesewas} />. The
      policy is issued automatically after payment.
      <Suspense fallback={null}>
        {isPaying && <CollectDialog difference={difference} phone={customer.phone} onClose={() => void close()} />}
      </Suspense>
    </Banner>
  )
}
