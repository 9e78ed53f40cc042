import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useUser } from '../../platform/session/current.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { AccountChangeActions } from './AccountChangeActions.tsx'
import { ownAccountChange } from './words.ts'

/** Pending changes of how the signed-in user signs in. */
export function OwnAccountChanges() {
  const userId = useUser()?.userId
  const changes = useQuery({
    ...query('GET /account-changes', { query: { status: 'pending', ...(userId && { userId }) } }),
    enabled: userId !== undefined,
  })
  return changes.data?.data.map((change) => (
    <Banner key={change.accountChangeId} tone="warning" action={<AccountChangeActions change={change} />}>
      {ownAccountChange(change)}
    </Banner>
  ))
}
