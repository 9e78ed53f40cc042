import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

type Person = { userId: string; fullName: string }

/** People whom a complaint can be about, including the current one, who may work in another branch. */
export function usePeopleOptions(present: Person | null, isEnabled = true) {
  const people = useQuery({ ...query('GET /complaints/people'), enabled: isEnabled })
  const listed = people.data ?? []
  const missing = present && !listed.some(({ userId }) => userId === present.userId) ? [present] : []
  return [
    { value: '', label: 'No person named' },
    ...missing.map(({ userId, fullName }) => ({ value: userId, label: fullName })),
    ...listed.map(({ userId, fullName, branchName }) => ({ value: userId, label: `${fullName} · ${branchName}` })),
  ]
}
