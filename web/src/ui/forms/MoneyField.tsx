import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import type { FocusEvent } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * Amount in cedis in any common format (`52000`, `52,000.5`). Leaving the field shows `52,000.00`; invalid input stays as typed.
 * The form stores the text; `parseCedis` turns it into pesewas.
 */
export function MoneyField({ onBlur, ...field }: Omit<TextFieldProps, 'prefix' | 'type'>) {
  function normalise(event: FocusEvent<HTMLInputElement>) {
    const pesewas = parseCedis(event.currentTarget.value)
    if (pesewas !== undefined) event.currentTarget.value = formatPlain(pesewas, ',')
    onBlur?.(event)
  }
  return <TextField inputMode="decimal" {...field} prefix="GH₵" inputClassName="tabular" onBlur={normalise} />
}
