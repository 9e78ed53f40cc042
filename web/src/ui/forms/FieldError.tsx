import { AlertSign } from '../signs.tsx'
import { shortError } from './short-error.ts'

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="field-error flex gap-1.5 text-table font-medium text-danger-text">
      <AlertSign className="mt-px size-4 shrink-0" />
      <span>{shortError(children)}</span>
    </p>
  )
}
