import type { EmailText } from '@okwan/contract/people/settings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

type EmailPreviewProps = { email: EmailText; typed: Readonly<Record<string, string>> }

/** Shows typed texts as the customer of a policy would receive them. An empty field shows the text in force. */
export function EmailPreview({ email, typed }: EmailPreviewProps) {
  const [policyNumber, setPolicyNumber] = useState('')
  const { template, placeholders } = email
  const part = (name: 'subject' | 'heading' | 'text') => typed[`${template}-${name}`]?.trim() || email[name]
  const preview = useMutation({
    mutationFn: () => {
      const policy = policyNumber.trim() === '' ? {} : { policyNumber: policyNumber.trim() }
      const parts = { subject: part('subject'), heading: part('heading'), text: part('text') }
      return call('POST /email-texts/preview', { body: { template, ...parts, ...policy } })
    },
  })
  const problem = preview.error ? readProblem(preview.error) : undefined
  const atPolicy = problem?.fields.find(({ path }) => path === 'policyNumber')?.message
  return (
    <div className="grid gap-3">
      <p className="text-table text-muted">
        Placeholders:{' '}
        {placeholders
          .map(({ name, isRequired }) => `{${name}}${isRequired ? ' (required in the subject)' : ''}`)
          .join(', ')}
      </p>
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
        <output className="grid gap-2 rounded-md border border-line p-3">
          <strong className="wrap-anywhere">{preview.data.subject}</strong>
          <span className="wrap-anywhere whitespace-pre-line">{preview.data.text}</span>
        </output>
      )}
    </div>
  )
}
