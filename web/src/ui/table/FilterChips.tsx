import { X } from 'lucide-react'

export type FilterChip = { id: string; label: string; value: string; onRemove: () => void }

/** Active filters, each with a remove button. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ id, label, value, onRemove }) => (
        <li
          key={id}
          className="inline-flex h-7 items-center rounded-full bg-neutral-soft pl-3 text-table text-neutral-text pointer-coarse:h-9"
        >
          <span className="mr-1">{label}:</span>
          <span className="font-medium">{value}</span>
          <button
            type="button"
            aria-label={`Remove filter ${label}: ${value}`}
            onClick={onRemove}
            className="relative grid size-7 place-items-center rounded-full after:absolute hover:bg-hover hover:text-text pointer-coarse:size-9 pointer-coarse:after:-inset-1"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="h-7 rounded-sm px-2 text-table font-medium text-accent-text hover:underline pointer-coarse:h-11"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
