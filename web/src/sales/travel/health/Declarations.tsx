import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import type { FormProblem } from '../../../ui/forms/ErrorSummary.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import type { TravelSale } from '../draft.ts'

type DeclarationsProps = {
  declarations: TravelSale['consent']['text']['declarations']
  codes: readonly string[]
  missing: readonly FormProblem[]
  onToggle: (code: string) => void
}

/** Declarations that the seller reads to the customer, each with its own checkbox. */
export function Declarations({ declarations, codes, missing, onToggle }: DeclarationsProps) {
  return (
    <FieldGroup label="Read each declaration to the customer and select the ones they accept" className="grid gap-4">
      {declarations.map(({ code, title, text, required }) => {
        const problem = missing.find(({ name }) => name === code)
        return (
          <div key={code} className="grid max-w-[68ch] gap-1">
            <Checkbox
              name={code}
              label={
                <span className="font-medium">
                  {title}
                  {!required && <span className="font-normal text-muted"> (optional)</span>}
                </span>
              }
              hint={text}
              checked={codes.includes(code)}
              aria-invalid={problem ? true : undefined}
              onChange={() => onToggle(code)}
            />
            {problem && <FieldError>{problem.message}</FieldError>}
          </div>
        )
      })}
    </FieldGroup>
  )
}
