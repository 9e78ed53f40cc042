import type { BookLine } from '@okwan/domain/products/rate-books/lines'
import { memo, useCallback, useDeferredValue, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { inputClass } from '../../ui/forms/input-class.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { GridEditor } from './GridEditor.tsx'
import { isInGrid } from './grid.ts'
import { lineText, parseLineText } from './values.ts'

type EnteredTexts = ReadonlyMap<string, string>

type LineEditorProps = {
  lines: readonly BookLine[]
  texts: EnteredTexts
  /** Error of the server for a line. */
  errorAt: (path: string) => string | undefined
  onType: (change: (before: EnteredTexts) => EnteredTexts) => void
}

/** One field for each line of a rate book, with a search because a book has hundreds of lines. */
export function LineEditor({ lines, texts, errorAt, onType }: LineEditorProps) {
  const [find, setFind] = useState('')
  const search = useDeferredValue(find).trim().toLowerCase()
  const shown = lines.filter(({ section, label }) => `${section} ${label}`.toLowerCase().includes(search))
  const listed = shown.filter((line) => !isInGrid(line))
  const type = useCallback(
    (path: string, text: string) => onType((before) => new Map(before).set(path, text)),
    [onType],
  )
  return (
    <Card title="Rates">
      <TextField
        label="Search rates"
        placeholder="Vehicle class or section"
        className="mb-4 max-w-100"
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      {shown.length === 0 && <EmptyState title="No matching rates" />}
      <GridEditor lines={shown.filter(isInGrid)} texts={texts} errorAt={errorAt} onType={type} />
      {sectionsOf(listed).map(([section, sectionLines]) => (
        // A search opens the sections with results.
        <details key={`${section} ${search === ''}`} open={search !== ''} className="border-t border-line">
          <summary className="cursor-pointer py-2.5 font-medium">
            {section} <span className="tabular font-normal text-muted">{sectionLines.length}</span>
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {sectionLines.map((line) => (
              <EditedLine
                key={line.path}
                line={line}
                text={texts.get(line.path) ?? lineText(line)}
                error={errorAt(line.path)}
                onType={type}
              />
            ))}
          </ul>
        </details>
      ))}
    </Card>
  )
}

function sectionsOf(lines: readonly BookLine[]): [string, BookLine[]][] {
  return [...Map.groupBy(lines, ({ section }) => section)]
}

const SIGNS = { money: 'GH₵', rate: '%', number: '', text: '', choice: '' }

type EditedLineProps = {
  line: BookLine
  text: string
  error: string | undefined
  onType: (path: string, text: string) => void
}

/** Memoised, because a book has hundreds of lines and only one line changes at a time. */
const EditedLine = memo(function EditedLine({ line, text, error, onType }: EditedLineProps) {
  const id = useId()
  const message = error ?? (parseLineText(line, text) === undefined ? 'Enter a number' : undefined)
  const changed = text !== lineText(line)
  const field = {
    id,
    value: text,
    'aria-invalid': message !== undefined,
    'aria-describedby': message ? `${id}-error` : undefined,
    className: classes(inputClass, 'text-right', changed && 'bg-success-soft'),
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_14rem]">
      <label htmlFor={id}>{line.label}</label>
      <div>
        <div className="flex items-center gap-2">
          <span className="w-8 shrink-0 text-right text-meta text-muted">{SIGNS[line.kind]}</span>
          {line.kind === 'choice' ? (
            <select {...field} onChange={(event) => onType(line.path, event.currentTarget.value)}>
              <option value="true">Yes</option>
              <option value="false">No</option>
            </select>
          ) : (
            <input {...field} autoComplete="off" onChange={(event) => onType(line.path, event.currentTarget.value)} />
          )}
        </div>
        {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      </div>
    </li>
  )
})
