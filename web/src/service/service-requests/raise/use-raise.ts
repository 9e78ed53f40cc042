import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Ask } from './ask.ts'
import { usePreview } from './use-preview.ts'

export type Raise<Values extends FieldValues> = {
  policy: Pick<PolicyDetail, 'policyId' | 'product'>
  form: UseFormReturn<Values>
  /** What is asked for so far; nothing while it cannot be put into words yet. */
  ask: Ask | undefined
  /** What the server says to it. */
  live: ReturnType<typeof usePreview>
}

type Typed<Values extends FieldValues> = Omit<Raise<Values>, 'live'> & {
  /** Previewed instead, where a price can be shown before the form is complete. */
  previewed?: Ask
}

/** A request while its form is filled in, for `RaiseForm`. */
export function useRaise<Values extends FieldValues>({ previewed, ...typed }: Typed<Values>): Raise<Values> {
  return { ...typed, live: usePreview(typed.policy.policyId, previewed ?? typed.ask) }
}
