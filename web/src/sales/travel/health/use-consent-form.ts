import { useState } from 'react'
import { travelDraft, useTravelSale } from '../draft.ts'

/** Each tick is saved immediately, because a code proves consent only to declarations that were ticked before it was sent. */
export function useConsentForm() {
  const { consent } = useTravelSale()
  const { version, declarations } = consent.text
  const [codes, setCodes] = useState(() => consent.ticked.map(({ code }) => code))
  const [isValidated, setIsValidated] = useState(false)
  const missing = declarations
    .filter(({ code, required }) => required && !codes.includes(code))
    .map(({ code, title }) => ({ name: code, message: `Select “${title}”` }))

  return {
    codes,
    missing,
    isValidated,
    toggle: (code: string) => {
      const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]
      setCodes(next)
      travelDraft.change({ ticks: { textVersion: version, codes: next } })
    },
    /** Shows missing declarations; returns whether all required ones are selected. */
    validate: (): boolean => {
      setIsValidated(true)
      return missing.length === 0
    },
  }
}
