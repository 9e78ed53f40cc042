import type { UseFormRegister } from 'react-hook-form'
import { TextField } from '../../ui/forms/TextField.tsx'

type StickerNumberFieldProps = { register: UseFormRegister<{ stickerNumber: string }>; error: string | undefined }

export function StickerNumberField({ register, error }: StickerNumberFieldProps) {
  return (
    <TextField
      label="Sticker number"
      hint="As printed, such as NIC12345678"
      maxLength={16}
      inputClassName="uppercase"
      error={error}
      {...register('stickerNumber', {
        validate: (input) => input.trim().length >= 6 || 'Enter the number on the sticker',
      })}
    />
  )
}
