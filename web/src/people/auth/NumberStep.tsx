import { parsePhone } from '@okwan/domain/platform/phone'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { type SentCode, sendCode } from './send-code.ts'
import { useSubmit } from './use-submit.ts'

export function NumberStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const { submit, pending, problem } = useSubmit(sendCode, onSent)

  function send(event: FormEvent) {
    event.preventDefault()
    const text = input.current?.value ?? ''
    const found = errorIn(text)
    setError(found)
    if (found) input.current?.focus()
    else submit(text)
  }

  return (
    <form noValidate onSubmit={send}>
      <h1 className="mb-6 text-title font-bold tracking-[-0.01em]">Sign in</h1>
      <PhoneField
        ref={input}
        name="mobileNumber"
        label="Phone number"
        error={error ?? problem?.sentence}
        // Clears the shown error as soon as the number is corrected.
        onChange={(event) => setError(error && errorIn(event.currentTarget.value))}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" loading={pending}>
        Send code
      </Button>
    </form>
  )
}

function errorIn(text: string): string | undefined {
  if (text.trim() === '') return 'Enter a phone number'
  return parsePhone(text) ? undefined : 'Enter a Ghana mobile number, such as 024 123 4567'
}
