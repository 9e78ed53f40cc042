import type { Note, RecordNotes } from '@okwan/contract/service/notes'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Combobox } from '../../ui/choices/Combobox.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { RecordKey } from './record-key.ts'
import { useCanReadInternalNotes } from './use-can-read-internal-notes.ts'
import { useRecordChange } from './use-record-change.ts'

type Colleague = RecordNotes['colleagues'][number]
type Values = { text: string; isShared: boolean }
type NoteFormProps = {
  record: RecordKey
  colleagues: readonly Colleague[]
  answered: Note | undefined
  onClose: () => void
}

/** A new note, which can mention colleagues. Sellers read shared notes only. */
export function NoteForm({ record, colleagues, answered, onClose }: NoteFormProps) {
  const canReadInternal = useCanReadInternalNotes()
  const [mentioned, setMentioned] = useState<readonly Colleague[]>([])
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { text: '', isShared: answered?.isShared ?? false },
  })
  const isShareRequired = mentioned.some(({ isSeller }) => isSeller)
  const add = useRecordChange(
    record,
    ({ text, isShared }: Values) => {
      const body = {
        text: text.trim(),
        isShared: isShared || isShareRequired,
        mentions: mentioned.map(({ userId }) => userId),
        ...(answered ? { answers: answered.noteId } : {}),
      }
      return sendOnce(`note:${record.recordType}:${record.recordId}`, body, (idempotencyKey) =>
        call('POST /notes/{recordType}/{recordId}', { params: record, body }, { idempotencyKey }),
      )
    },
    onClose,
  )
  return (
    <form
      noValidate
      aria-label="New note"
      className="grid gap-3 rounded-lg border border-line p-3"
      onSubmit={(event) => void handleSubmit((input) => add.mutate(input))(event)}
    >
      <TextArea
        label={answered ? `Reply to ${answered.by.fullName}` : 'Note'}
        hint={canReadInternal ? undefined : 'The office can read your note.'}
        autoFocus
        maxLength={500}
        error={formState.errors.text?.message}
        {...register('text', {
          required: 'Enter the note',
          minLength: { value: 3, message: 'Enter at least 3 characters' },
        })}
      />
      <Mentions colleagues={colleagues} mentioned={mentioned} onChange={setMentioned} />
      {canReadInternal && !isShareRequired && <Checkbox label="Share with the seller" {...register('isShared')} />}
      {canReadInternal && isShareRequired && (
        <p className="text-table text-muted">A note that mentions a seller is shared.</p>
      )}
      {add.error && <FormAlert>{readProblem(add.error).sentence}</FormAlert>}
      <div className="flex gap-2">
        <Button size="small" variant="primary" type="submit" loading={add.isPending}>
          Add note
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type MentionsProps = {
  colleagues: readonly Colleague[]
  mentioned: readonly Colleague[]
  onChange: (mentioned: readonly Colleague[]) => void
}

function Mentions({ colleagues, mentioned, onChange }: MentionsProps) {
  const user = useUser()
  const mentionable = colleagues.filter((each) => each.userId !== user?.userId && !mentioned.includes(each))
  return (
    <div className="grid gap-2">
      <Combobox
        label="Mention a colleague"
        optional
        options={mentionable.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
        value={null}
        onChange={(option) => {
          const chosen = mentionable.find(({ userId }) => userId === option?.value)
          if (chosen && mentioned.length < 10) onChange([...mentioned, chosen])
        }}
      />
      {mentioned.length > 0 && (
        <ul aria-label="Mentioned" className="flex flex-wrap gap-1.5">
          {mentioned.map((person) => (
            <li key={person.userId}>
              <Button
                size="small"
                icon={X}
                aria-label={`Remove ${person.fullName}`}
                onClick={() => onChange(mentioned.filter((each) => each !== person))}
              >
                {person.fullName}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
