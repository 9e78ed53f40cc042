import { type FilePurpose, purposeRule } from '@okwan/domain/platform/files/terms'
import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type InputHTMLAttributes, useEffect, useId } from 'react'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { classes } from '../../ui/classes.ts'
import type { FieldProps } from '../../ui/forms/Field.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { StoredRow, UploadRow } from './FileRow.tsx'
import { useUploads } from './use-uploads.ts'

type UploadFieldProps = FieldProps & {
  /** Path of the field in the error summary. */
  name: string
  purpose: FilePurpose
  /** Ids of the uploaded files. */
  value: readonly string[]
  /** Accepts an updater like a state setter, because uploads can finish while other files are removed. */
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void
  maxFiles?: number
  /** Called when uploads start and end, so that a form can wait for them. */
  onSending?: (isSending: boolean) => void
}

/**
 * Upload of photos and documents by selection, drag and drop or camera. Files upload immediately, each with progress and a retry.
 */
export function UploadField(props: UploadFieldProps) {
  const { name, purpose, value, onChange, maxFiles = 1, onSending, ...field } = props
  const { list, uploads, isSending } = useUploads(purpose)
  // Notifies the form that contains this field.
  useEffect(() => onSending?.(isSending), [isSending, onSending])

  const uploadOf = (fileId: string) => uploads.find(({ state }) => state.status === 'done' && state.fileId === fileId)
  const open = uploads.filter(({ state }) => state.status !== 'done')
  const remaining = maxFiles - value.length - open.length
  const add = (files: Iterable<File>) =>
    list.add([...files].slice(0, remaining), (fileId) =>
      onChange((ids) => (ids.includes(fileId) ? ids : [...ids, fileId])),
    )
  const removeStored = (fileId: string) => {
    const upload = uploadOf(fileId)
    if (upload) list.remove(upload.key)
    onChange((ids) => ids.filter((id) => id !== fileId))
  }
  const count =
    maxFiles > 1 ? (value.length > 0 ? `${value.length} of ${maxFiles} added` : `Up to ${maxFiles} files`) : undefined

  return (
    <FieldGroup {...field} className="grid gap-2">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => add(droppedFiles(event))}
        className="grid gap-2"
      >
        {(value.length > 0 || open.length > 0) && (
          <ul className={classes('grid gap-2', maxFiles > 1 && 'lg:grid-cols-2')}>
            {value.map((fileId) => (
              <StoredRow
                key={fileId}
                fileId={fileId}
                thumbnail={uploadOf(fileId)?.thumbnail}
                onRemove={() => removeStored(fileId)}
              />
            ))}
            {open.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onRetry={() => list.retry(upload.key)}
                onRemove={() => list.remove(upload.key)}
              />
            ))}
          </ul>
        )}
        <div className={classes('flex flex-wrap items-center gap-2', remaining <= 0 && 'hidden')}>
          <FileInput
            name={name}
            label={maxFiles > 1 ? 'Select files' : 'Select a file'}
            icon={Paperclip}
            accept={purposeRule(purpose).types.join(',')}
            multiple={maxFiles > 1}
            aria-invalid={field.error ? true : undefined}
            onFiles={add}
          />
          <span className="hidden pointer-coarse:contents">
            <FileInput label="Take a photo" icon={Camera} accept="image/*" capture="environment" onFiles={add} />
          </span>
          <span className="text-meta text-muted pointer-coarse:hidden">
            or drag {maxFiles > 1 ? 'them' : 'it'} here
          </span>
        </div>
        {count && <output className="text-meta text-muted">{count}</output>}
      </div>
    </FieldGroup>
  )
}

type FileInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  icon: typeof Camera
  onFiles: (files: Iterable<File>) => void
}

/** Native file input behind a label styled as a button, so that the keyboard and the phone's file chooser work. */
function FileInput({ label, icon: Icon, onFiles, ...input }: FileInputProps) {
  const id = useId()
  function onSelect(event: ChangeEvent<HTMLInputElement>) {
    onFiles(event.currentTarget.files ?? [])
    // Resets the input, so that a removed file can be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <span className="relative inline-flex">
      <input id={id} type="file" {...input} onChange={onSelect} className="peer absolute inset-0 size-full opacity-0" />
      <label
        htmlFor={id}
        className={classes(
          buttonClass(),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </label>
    </span>
  )
}

function droppedFiles(event: DragEvent): Iterable<File> {
  event.preventDefault()
  return event.dataTransfer.files
}
