import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

type OtpFieldProps = Omit<TextFieldProps, 'type' | 'prefix'> & { digits?: number; onComplete?: (code: string) => void }

/**
 * One input instead of six boxes, so that pasting and autofill work. Ignores everything except digits. When it gets the focus,
 * the text around it is scrolled into view.
 */
export function OtpField({ digits = 6, onComplete, onChange, ...field }: OtpFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const code = event.currentTarget.value.replace(/\D/g, '').slice(0, digits)
    event.currentTarget.value = code
    onChange?.(event)
    if (code.length === digits) onComplete?.(code)
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      onChange={change}
      inputClassName="tabular h-12! max-w-56 scroll-my-36 text-title! font-medium tracking-[0.3em]"
    />
  )
}
