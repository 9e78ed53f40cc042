import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { ALIGN_WITH_INPUT } from '../../ui/forms/input-class.ts'
import { TextField } from '../../ui/forms/TextField.tsx'

type TextPreviewProps<Shown> = {
  placeholders: readonly { name: string; isRequired: boolean }[]
  /** Note in brackets after the name of a required placeholder. */
  required: string
  load: (policy: { policyNumber?: string }) => Promise<Shown>
  children: (shown: Shown) => ReactNode
}

/** Shows typed texts as the customer of a policy would receive them. */
export function TextPreview<Shown>({ placeholders, required, load, children }: TextPreviewProps<Shown>) {
  const [policyNumber, setPolicyNumber] = useState('')
  const preview = useMutation({
    mutationFn: () => load(policyNumber.trim() === '' ? {} : { policyNumber: policyNumber.trim() }),
  })
  const problem = preview.error ? readProblem(preview.error) : undefined
  const atPolicy = problem?.fields.find(({ path }) => path === 'policyNumber')?.message
  return (
    <div className="grid gap-3">
      {placeholders.length > 0 && (
        <p className="text-table text-muted">
          Placeholders:{' '}
          {placeholders.map(({ name, isRequired }) => `{${name}}${isRequired ? ` (${required})` : ''}`).join(', ')}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label="Policy number for the preview"
          optional
          value={policyNumber}
          error={atPolicy}
          onChange={(event) => setPolicyNumber(event.currentTarget.value)}
        />
        <Button className={ALIGN_WITH_INPUT} loading={preview.isPending} onClick={() => preview.mutate()}>
          Preview
        </Button>
      </div>
      {problem && !atPolicy && <FieldError>{problem.sentence}</FieldError>}
      {preview.data && !problem && (
        <output className="grid gap-2 rounded-md border border-line p-3">{children(preview.data)}</output>
      )}
    </div>
  )
}
