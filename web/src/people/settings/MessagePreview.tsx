import type { MessageText } from '@okwan/contract/people/settings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { lengthText } from './sms-words.ts'

/** Shows a typed text as the customer of a policy would receive it. */
export function MessagePreview({ message, text }: { message: MessageText; text: string }) {
  const [policyNumber, setPolicyNumber] = useState('')
  const { template, placeholders } = message
  const preview = useMutation({
    mutationFn: () => {
      const policy = policyNumber.trim() === '' ? {} : { policyNumber: policyNumber.trim() }
      return call('POST /message-texts/preview', { body: { template, text: text.trim(), ...policy } })
    },
  })
  const problem = preview.error ? readProblem(preview.error) : undefined
  const atPolicy = problem?.fields.find(({ path }) => path === 'policyNumber')?.message
  return (
    <div className="grid gap-3">
      {placeholders.length > 0 && (
        <p className="text-table text-muted">
          Placeholders:{' '}
          {placeholders.map(({ name, isRequired }) => `{${name}}${isRequired ? ' (required)' : ''}`).join(', ')}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Policy number for the preview"
          optional
          value={policyNumber}
          error={atPolicy}
          onChange={(event) => setPolicyNumber(event.currentTarget.value)}
        />
        <Button loading={preview.isPending} onClick={() => preview.mutate()}>
          Preview
        </Button>
      </div>
      {problem && !atPolicy && <FieldError>{problem.sentence}</FieldError>}
      {preview.data && !problem && (
        <output className="grid gap-1 rounded-md border border-line p-3">
          <span className="wrap-anywhere whitespace-pre-line">{preview.data.text}</span>
          <span className="text-table text-muted">{lengthText(preview.data.sms)}</span>
        </output>
      )}
    </div>
  )
}
