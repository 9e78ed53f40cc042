import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Field, type FieldProps } from '../forms/Field.tsx'
import { inputClass } from '../forms/input-class.ts'
import { listMove, matchesText } from './combobox-keys.ts'
import { type ComboOption, OptionList } from './OptionList.tsx'

type ComboboxProps = FieldProps & {
  options: readonly ComboOption[]
  value: ComboOption | null
  onChange: (option: ComboOption | null) => void
  /** Server search: called with the text; `options` are shown unfiltered. */
  onSearch?: (text: string) => void
  loading?: boolean
  /** Accepts text that matches no option. */
  freeText?: boolean
  placeholder?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** Combobox with search. The focus stays in the input; `aria-activedescendant` marks the active option. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, optional, className, value, onChange, onSearch, loading } = props
  const listId = useId()
  const boxRef = useRef<HTMLDivElement>(null)
  /** Typed text; undefined shows the selected option. */
  const [query, setQuery] = useState<string>()
  const [open, setOpen] = useState(false)
  const [index, setIndex] = useState(-1)

  const lines = linesFor(props, query)
  const active = open ? lines[index] : undefined

  function search(text: string) {
    setQuery(text)
    setOpen(true)
    setIndex(text ? 0 : -1)
    onSearch?.(text)
  }

  function select(option: ComboOption | null) {
    onChange(option && (props.options.find(({ value }) => value === option.value) ?? freeTextOption(option.value)))
    setQuery(undefined)
    setOpen(false)
  }

  function close() {
    const text = query?.trim()
    const exact = lines.find((option) => option.label.toLowerCase() === text?.toLowerCase())
    if (text === '') select(null)
    else if (text && exact) select(exact)
    setQuery(undefined)
    setOpen(false)
    props.onBlur?.()
  }

  function press(event: KeyboardEvent) {
    const move = listMove(event.key, { open, index, count: lines.length })
    if (!move) return
    event.preventDefault()
    // Escape closes only the list, not a surrounding dialog.
    event.stopPropagation()
    if (move.kind === 'close') setOpen(false)
    else if (move.kind === 'choose') select(lines[index] ?? null)
    else {
      setOpen(true)
      setIndex(move.index)
    }
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <div ref={boxRef} className="relative flex items-center">
          <input
            {...control}
            ref={props.ref}
            type="text"
            role="combobox"
            name={props.name}
            disabled={props.disabled}
            placeholder={props.placeholder}
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${listId}-${index}` : undefined}
            value={query ?? value?.label ?? ''}
            onChange={(event) => search(event.currentTarget.value)}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onBlur={close}
            className={classes(inputClass, 'pr-9')}
          />
          <span className="pointer-events-none absolute right-3 text-muted">
            {loading ? <Spinner /> : <ChevronsUpDown aria-hidden className="size-4" />}
          </span>
          {open && (
            <OptionList
              id={listId}
              label={label}
              anchorRef={boxRef}
              lines={lines}
              index={index}
              chosen={value?.value}
              empty={loading ? 'Searching…' : `No results for “${query ?? ''}”`}
              onChoose={select}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function linesFor({ options, onSearch, freeText }: ComboboxProps, query: string | undefined): readonly ComboOption[] {
  const text = query?.trim() ?? ''
  const matching = onSearch || !text ? options : options.filter((option) => matchesText(option.label, text))
  const known = matching.some((option) => option.label.toLowerCase() === text.toLowerCase())
  return freeText && text && !known ? [...matching, { ...freeTextOption(text), detail: 'Use this text' }] : matching
}

function freeTextOption(text: string): ComboOption {
  return { value: text, label: text }
}
