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

/** Links to the previous and next policy of the list, with the keyboard shortcuts [ and ]. */
export function NeighbourLinks({ policyId, filters }: { policyId: string; filters: Filters<'motorPolicy'> }) {
  const navigate = useNavigate()
  const list = policyQuery(filters, undefined)
  const { data, isError } = useQuery({
    ...query('GET /policies/{policyId}/neighbours', { params: { policyId }, query: list }),
    // Lists always set a sort order; without one the policy was not opened from a list.
    enabled: list.sort !== undefined,
  })
  const open = (policy: Neighbour | null) => policy && void navigate({ to: policyPath(policy), search: list })

  // The shortcuts work wherever the focus is, so the listener is on the document.
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
  // Reserves the space of the buttons, so that the row does not move when they load.
  if (!data) return <span className="h-9 w-18 pointer-coarse:h-11 pointer-coarse:w-22" />
  const step = (policy: Neighbour | null, label: string, icon: typeof ChevronLeft) => (
    <IconButton label={label} icon={icon} disabled={policy === null} onClick={() => open(policy)} />
  )
  return (
    <span className="flex">
      {step(data.previous, 'Previous policy ([)', ChevronLeft)}
      {step(data.next, 'Next policy (])', ChevronRight)}
    </span>
  )
}
