import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { FocusEvent } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Ghana mobile number in any format. Leaving the field shows `024 123 4567`; invalid input stays as typed. */
export function PhoneField({ onBlur, ...field }: Omit<TextFieldProps, 'type'>) {
  function formatOnBlur(event: FocusEvent<HTMLInputElement>) {
    const phone = parsePhone(event.currentTarget.value)
    if (phone) event.currentTarget.value = formatPhone(phone)
    onBlur?.(event)
  }
  return <TextField inputMode="tel" autoComplete="tel" {...field} type="tel" onBlur={formatOnBlur} />
}
