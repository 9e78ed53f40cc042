import { Button } from '../../ui/actions/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { fileInputClass } from '../../ui/forms/input-class.ts'

type PictureFieldProps = {
  label: string
  /** Data URL; empty without a picture. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Selects a small picture, which is stored with the setting. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const read = (file: File | undefined) => {
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onChange(reader.result)
    })
    reader.readAsDataURL(file)
  }
  return (
    <Field label={label} hint="PNG or JPEG of at most 40 kB" error={error} optional>
      {(control) => (
        <div className="grid justify-items-start gap-2">
          {value && <img src={value} alt={label} className="max-h-16 max-w-60" />}
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg"
            className={fileInputClass}
            onChange={(event) => read(event.currentTarget.files?.[0])}
          />
          {value && <Button onClick={() => onChange('')}>Remove picture</Button>}
        </div>
      )}
    </Field>
  )
}
