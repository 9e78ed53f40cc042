import { type MouseEvent, useEffect, useId, useRef } from 'react'

export type FormProblem = { name: string; message: string }

type ErrorSummaryProps = {
  problems: readonly FormProblem[] /** Changes with every try to continue. */
  attempt?: number
}

/** What stops the form, in the fields' own words, each a way to its field. Stands above the fields, in the same form. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0

  // Focus is the browser's state, not React's: each failed try moves it here, so that the list is read out.
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
        There is a problem
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
