import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { singleKeysAreOn } from '../../../ui/actions/single-keys.ts'
import { isTyping } from '../../../ui/table/use-row-shortcuts.ts'
import { policyQuery } from '../list/filters.ts'

type Neighbour = Parameters<typeof policyPath>[0]

/** The policies before and after this one in the list it was opened from, also by the keys [ and ]. */
export function NeighbourLinks({ policyId, filters }: { policyId: string; filters: Filters<'motorPolicy'> }) {
  const navigate = useNavigate()
  const list = policyQuery(filters, undefined)
  const { data, isError } = useQuery({
    ...query('GET /policies/{policyId}/neighbours', { params: { policyId }, query: list }),
    // A list always says how it is sorted; without that the policy was opened by itself.
    enabled: list.sort !== undefined,
  })
  const open = (policy: Neighbour | null) => policy && void navigate({ to: policyPath(policy), search: list })

  // The keys work wherever the focus is, so the listener stands on the document.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysAreOn()) return
      if (data && event.key === '[') open(data.previous)
      if (data && event.key === ']') open(data.next)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  if (list.sort === undefined || isError) return null
  // Their place is kept: on a phone the row would else break when they come.
  if (!data) return <span className="h-9 w-18 pointer-coarse:h-11 pointer-coarse:w-22" />
  const step = (policy: Neighbour | null, label: string, icon: typeof ChevronLeft) => (
    <IconButton label={label} icon={icon} disabled={policy === null} onClick={() => open(policy)} />
  )
  return (
    <span className="flex">
      {step(data.previous, 'Previous in the list: [', ChevronLeft)}
      {step(data.next, 'Next in the list: ]', ChevronRight)}
    </span>
  )
}
