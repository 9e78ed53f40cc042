import type { BookLine } from '@okwan/domain/products/rate-books/lines'
import { type KeyboardEvent, memo, useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { inputClass } from '../../ui/forms/input-class.ts'
import { GridTable } from './GridTable.tsx'
import { gridRowsOf } from './grid.ts'
import { lineText, parseLineText } from './values.ts'

type GridEditorProps = {
  lines: readonly BookLine[]
  texts: ReadonlyMap<string, string>
  errorAt: (path: string) => string | undefined
  onType: (path: string, text: string) => void
}

/** Rates by class and cover, edited in place. Arrow up and down move between classes; Escape restores a rate. */
export function GridEditor({ lines, texts, errorAt, onType }: GridEditorProps) {
  const rows = gridRowsOf(lines)
  if (rows.length === 0) return null
  return (
    <div className="mb-4">
      <GridTable label="Rate grid" rows={rows}>
        {(line) => (
          <EditedCell
            line={line}
            text={texts.get(line.path) ?? lineText(line)}
            error={errorAt(line.path)}
            onType={onType}
          />
        )}
      </GridTable>
    </div>
  )
}

type EditedCellProps = {
  line: BookLine
  text: string
  error: string | undefined
  onType: (path: string, text: string) => void
}

/** Memoised, because only one of several hundred rates changes at a time. */
const EditedCell = memo(function EditedCell({ line, text, error, onType }: EditedCellProps) {
  const id = useId()
  const message = error ?? (parseLineText(line, text) === undefined ? 'Enter a number' : undefined)
  const original = lineText(line)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== original) {
      event.stopPropagation()
      onType(line.path, original)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)?.focus()
    }
  }
  return (
    <>
      {text !== original && <del className="block text-meta text-muted">{original === '' ? 'None' : original}</del>}
      <input
        value={text}
        aria-label={line.label}
        aria-invalid={message !== undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        autoComplete="off"
        inputMode="decimal"
        className={classes(inputClass, 'w-24 text-right', text !== original && 'bg-info-soft')}
        onChange={(event) => onType(line.path, event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </>
  )
})

/** The field in the same column of the next or previous class. */
function neighbour(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const cell = input.closest('td')
  const row = cell?.closest('tr')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  return next?.children[cell?.cellIndex ?? 0]?.querySelector('input') ?? null
}
