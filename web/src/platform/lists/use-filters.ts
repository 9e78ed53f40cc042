import { useSearch } from '@tanstack/react-router'
import { useNavigate } from '../routes/link.ts'

/** Texts in the address: filters, order, page. Changing any but the page begins at the first page again. */
export type Filters = Record<string, string | undefined>

export function useFilters() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const filters: Filters = {}
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') filters[name] = String(value)
  }
  function setFilters(changes: Filters) {
    const next = { ...filters, cursor: undefined, ...changes }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: '.', search: kept })
  }
  return [filters, setFilters] as const
}
