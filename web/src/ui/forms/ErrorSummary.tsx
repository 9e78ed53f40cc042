import { type MouseEvent, useEffect, useId, useRef } from 'react'

export type FormProblem = { name: string; message: string }

type ErrorSummaryProps = {
  problems: readonly FormProblem[] /** Changes with every attempt to continue. */
  attempt?: number
}

/** Lists the errors of a form, each linked to its field. Placed above the fields. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0

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
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => goTo(event, name)}
              className="font-medium text-danger-text underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault()
  const scope = event.currentTarget.closest('form') ?? document
  const field = scope.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  field?.closest('fieldset, div')?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
