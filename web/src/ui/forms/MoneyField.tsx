import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import type { FocusEvent } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * An amount in cedis, typed any way (`52000`, `52,000.5`). Leaving the field shows `52,000.00`; what cannot be read stays as
 * typed. The form holds the text; `parseCedis` turns it into pesewas.
 */
export function MoneyField({ onBlur, ...field }: Omit<TextFieldProps, 'prefix' | 'type'>) {
  function tidy(event: FocusEvent<HTMLInputElement>) {
    const pesewas = parseCedis(event.currentTarget.value)
    if (pesewas !== undefined) event.currentTarget.value = formatPlain(pesewas, ',')
    onBlur?.(event)
  }
  return <TextField inputMode="decimal" {...field} prefix="GH₵" inputClassName="tabular" onBlur={tidy} />
}
