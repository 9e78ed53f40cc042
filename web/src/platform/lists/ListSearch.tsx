import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useKeys } from '../../ui/actions/use-keys.ts'
import { TextField } from '../../ui/forms/TextField.tsx'

type ListSearchProps = {
  label: string
  placeholder: string
  value: string | undefined
  /** Number of characters from which the list is searched. */
  shortest?: number
  onSearch: (text: string) => void
}

const PAUSE_MS = 300
/** The hint appears when the user has stopped typing a text that is too short, not after each first letter. */
const HINT_PAUSE_MS = 1200

/** Searches when typing pauses, and immediately on Enter. The label is visible only in a row with other labelled fields. */
export function ListSearch({ label, placeholder, value = '', shortest = 1, onSearch }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Follows the address, which can change by the back button or cleared filters.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  // A pending search would cancel the navigation to another page that has begun.
  const router = useRouter({ warn: false })
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current)
    const unsubscribe = router?.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && cancel())
    return () => {
      cancel()
      unsubscribe?.()
    }
  }, [router])

  function search(text: string, pauseMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), pauseMs)
  }

  const isShort = (text: string) => text !== '' && text.length < shortest

  useKeys({ '/': () => input.current?.focus() })

  return (
    <TextField
      ref={input}
      label={label}
      type="search"
      prefix={<Search aria-hidden className="size-4" />}
      inputClassName="pl-9!"
      placeholder={placeholder}
      hint={isShort(value) ? `Enter at least ${shortest} characters to search` : undefined}
      defaultValue={value}
      maxLength={100}
      className="w-full xs:w-72 [&>label]:sr-only md:in-data-filters:[&>label]:not-sr-only"
      onChange={({ currentTarget: { value: text } }) => search(text, isShort(text.trim()) ? HINT_PAUSE_MS : PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(event.currentTarget.value, 0)
      }}
    />
  )
}
