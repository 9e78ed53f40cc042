import { useState } from 'react'
import { travelDraft, useTravelAnswer } from '../draft.ts'

/** The ticks as saved, each saved as it is made: a code proves only what was ticked before it. */
export function useConsentForm() {
  const { consent } = useTravelAnswer()
  const { version, declarations } = consent.text
  const [codes, setCodes] = useState(() => consent.ticked.map(({ code }) => code))
  const [isAsked, setIsAsked] = useState(false)
  const missing = declarations
    .filter(({ code, required }) => required && !codes.includes(code))
    .map(({ code, title }) => ({ name: code, message: `Tick “${title}”` }))

  return {
    codes,
    missing,
    isAsked,
    toggle: (code: string) => {
      const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]
      setCodes(next)
      travelDraft.change({ ticks: { textVersion: version, codes: next } })
    },
    /** Continue was pressed: whether nothing is missing. */
    ask: (): boolean => {
      setIsAsked(true)
      return missing.length === 0
    },
  }
}
