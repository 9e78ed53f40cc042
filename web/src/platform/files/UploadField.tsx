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
  /** The path of the field, for the list of errors. */
  name: string
  purpose: FilePurpose
  /** Ids of the files that are there. */
  value: readonly string[]
  /** Takes the same as a state setter, because files arrive while others are removed. */
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void
  /** At most this many. */
  most?: number
  /** Told while files are on their way, so that a form can wait for them. */
  onSending?: (isSending: boolean) => void
}

/** Photos and papers: chosen, dropped or taken with the camera, sent at once, each with its own progress and way to try again. */
export function UploadField(props: UploadFieldProps) {
  const { name, purpose, value, onChange, most = 1, onSending, ...field } = props
  const { list, uploads, isSending } = useUploads(purpose)
  // The form that waits is above this field.
  useEffect(() => onSending?.(isSending), [isSending, onSending])

  const doneAs = (fileId: string) => uploads.find(({ state }) => state.status === 'done' && state.fileId === fileId)
  const open = uploads.filter(({ state }) => state.status !== 'done')
  const room = most - value.length - open.length
  const add = (files: Iterable<File>) =>
    list.add([...files].slice(0, room), (fileId) => onChange((ids) => (ids.includes(fileId) ? ids : [...ids, fileId])))
  const removeStored = (fileId: string) => {
    const upload = doneAs(fileId)
    if (upload) list.remove(upload.key)
    onChange((ids) => ids.filter((id) => id !== fileId))
  }
  const count = most > 1 ? `${value.length} of ${most} added` : undefined

  return (
    <FieldGroup {...field} className="grid gap-2">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => add(dropped(event))}
        className="grid gap-2"
      >
        {(value.length > 0 || open.length > 0) && (
          <ul className={classes('grid gap-2', most > 1 && 'lg:grid-cols-2')}>
            {value.map((fileId) => (
              <StoredRow
                key={fileId}
                fileId={fileId}
                thumbnail={doneAs(fileId)?.thumbnail}
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
        <div className={classes('flex flex-wrap items-center gap-2', room <= 0 && 'hidden')}>
          <FileInput
            name={name}
            label={most > 1 ? 'Choose files' : 'Choose a file'}
            icon={Paperclip}
            accept={purposeRule(purpose).types.join(',')}
            multiple={most > 1}
            aria-invalid={field.error ? true : undefined}
            onFiles={add}
          />
          <span className="hidden pointer-coarse:contents">
            <FileInput label="Take a photo" icon={Camera} accept="image/*" capture="environment" onFiles={add} />
          </span>
          <span className="text-meta text-muted pointer-coarse:hidden">or drop {most > 1 ? 'them' : 'it'} here</span>
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

/** A native file input behind a label that looks like a button: the keyboard and the phone's own chooser work. */
function FileInput({ label, icon: Icon, onFiles, ...input }: FileInputProps) {
  const id = useId()
  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles(event.currentTarget.files ?? [])
    // The same file can be chosen again after it was removed.
    event.currentTarget.value = ''
  }
  return (
    <span className="relative inline-flex">
      <input id={id} type="file" {...input} onChange={take} className="peer absolute inset-0 size-full opacity-0" />
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

function dropped(event: DragEvent): Iterable<File> {
  event.preventDefault()
  return event.dataTransfer.files
}
