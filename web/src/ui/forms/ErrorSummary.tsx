import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { shortError } from './short-error.ts'

export type FormProblem = { name: string; message: string }

type ErrorSummaryProps = {
  problems: readonly FormProblem[] /** Changes with every attempt to continue. */
  attempt?: number
}

/** Lists the errors of a form in the order of its fields, each linked to its field. Placed above the fields. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0
  const [fieldNames, setFieldNames] = useState<readonly string[]>([])
  const problemNames = problems.map(({ name }) => name).join()

  // A form reports errors in the order in which its fields were registered, which is not always the order on the page.
  useLayoutEffect(() => {
    if (problemNames) setFieldNames(namesInPageOrder(box.current))
  }, [problemNames])

  // Moves the focus here after each failed attempt, so that screen readers announce the list.
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="scroll-mt-20 rounded-lg border-2 border-danger-solid bg-danger-soft p-4"
    >
      <h2 id={titleId} className="text-input font-bold">
        {problems.length === 1 ? 'Fix 1 field to continue' : `Fix ${problems.length} fields to continue`}
      </h2>
      <ul className="mt-2 space-y-1">
        {inOrder(problems, fieldNames).map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => goTo(event, name)}
              className="font-medium text-danger-text underline"
            >
              {shortError(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function namesInPageOrder(summary: HTMLElement | null): string[] {
  const fields = summary?.closest('form')?.querySelectorAll('[name]') ?? []
  return [...fields].map((field) => field.getAttribute('name') ?? '')
}

/** Problems without a field on the page come last. */
function inOrder(problems: readonly FormProblem[], fieldNames: readonly string[]): FormProblem[] {
  const position = ({ name }: FormProblem) => {
    const index = fieldNames.indexOf(name)
    return index === -1 ? fieldNames.length : index
  }
  return problems.toSorted((one, other) => position(one) - position(other))
}

function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault()
  const scope = event.currentTarget.closest('form') ?? document
  const field = scope.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  field?.closest('fieldset, div')?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
