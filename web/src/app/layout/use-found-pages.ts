import { useQuery } from '@tanstack/react-query'
import { ChartColumn, type LucideIcon, Settings } from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { SHORTEST_SEARCH } from '../../platform/lists/list-query.ts'
import { type Destination, destination } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { canOpen, ROUTE } from '../../platform/routes/table.ts'
import type { StoredUser } from '../../platform/session/session.ts'

export type FoundPage = { id: string; group: string; label: string; words: string; icon: LucideIcon } & Destination

/** Reports and settings by name. They are loaded with the first search, because their names come from the server. */
export function useFoundPages(user: StoredUser, text: string): FoundPage[] {
  const searches = text.trim().length >= SHORTEST_SEARCH
  const common = { staleTime: Number.POSITIVE_INFINITY }
  const reports = useQuery({
    ...query('GET /reports'),
    ...common,
    enabled: searches && canOpen(ROUTE.report, user),
  })
  const settings = useQuery({
    ...query('GET /settings'),
    ...common,
    enabled: searches && canOpen(ROUTE.settings, user),
  })
  return [
    ...(reports.data ?? []).map(({ reportId, title, text: about }) => ({
      id: `report-${reportId}`,
      group: 'Report',
      label: title,
      words: `report ${about}`,
      icon: ChartColumn,
      ...destination(paths.report({ reportId })),
    })),
    ...Object.values(settings.data ?? {}).map(({ name, title, purpose }) => ({
      id: `setting-${name}`,
      group: 'Setting',
      label: title,
      words: `settings ${purpose}`,
      icon: Settings,
      ...destination(paths.settings(), { name }),
    })),
  ]
}
