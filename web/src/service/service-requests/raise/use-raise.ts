import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { RequestContent } from './request-content.ts'
import { usePreview } from './use-preview.ts'

export type Raise<Values extends FieldValues> = {
  policy: Pick<PolicyDetail, 'policyId' | 'product'>
  form: UseFormReturn<Values>
  /** The request as entered; undefined while the form is incomplete. */
  content: RequestContent | undefined
  /** Preview from the server. */
  live: ReturnType<typeof usePreview>
  /** Form field of a server path; by default, the forms use the names of the server without the parent object. */
  fieldOf?: (path: string) => FieldPath<Values> | undefined
}

type RaiseInput<Values extends FieldValues> = Omit<Raise<Values>, 'live'> & {
  /** Request to preview instead of `content`, if a price can be shown before the form is complete. */
  previewed?: RequestContent
}

/** State of a request form, for `RaiseForm`. */
export function useRaise<Values extends FieldValues>({ previewed, ...input }: RaiseInput<Values>): Raise<Values> {
  return { ...input, live: usePreview(input.policy.policyId, previewed ?? input.content) }
}
