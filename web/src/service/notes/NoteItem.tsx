import type { Note } from '@okwan/contract/service/notes'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { RecordKey } from './record-key.ts'
import { useCanReadInternalNotes } from './use-can-read-internal-notes.ts'
import { useRecordChange } from './use-record-change.ts'

type NoteItemProps = {
  record: RecordKey
  note: Note
  answered: Note | undefined
  canAdd: boolean
  onAnswer: () => void
}

/** One note with its earlier texts. */
export function NoteItem({ record, note, answered, canAdd, onAnswer }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false)
  const { by, at, changedAt, text, mentions, earlier, kind, canEdit } = note
  return (
    <li
      className={classes(
        'grid gap-1 rounded-lg border border-line px-3 py-2',
        answered && 'ml-4',
        note.isNew && 'border-accent',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
        <span>
          {by.fullName}, <RelTime at={at} />
        </span>
        {changedAt && <span>edited</span>}
        <Kind note={note} />
      </p>
      {answered && <p className="truncate text-table text-muted">Reply to “{answered.text}”</p>}
      {isEditing ? (
        <EditForm record={record} note={note} onClose={() => setEditing(false)} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      )}
      {mentions.length > 0 && (
        <p className="text-table text-muted">Mentions {mentions.map(({ fullName }) => fullName).join(', ')}</p>
      )}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
      {kind === 'note' && canAdd && !isEditing && (
        <UnlessReadOnly>
          <div className="-ml-2 flex gap-1">
            <Button size="small" variant="quiet" onClick={onAnswer}>
              Reply
            </Button>
            {canEdit && (
              <Button size="small" variant="quiet" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
          </div>
        </UnlessReadOnly>
      )}
    </li>
  )
}

function Kind({ note: { kind, isShared, by } }: { note: Note }) {
  const user = useUser()
  const canReadInternal = useCanReadInternalNotes()
  if (kind === 'message') return <StatusBadge tone="info">SMS to customer</StatusBadge>
  if (!canReadInternal) return by.userId === user?.userId ? <StatusBadge tone="neutral">Your note</StatusBadge> : null
  return <StatusBadge tone="neutral">{isShared ? 'Shared with seller' : 'Internal'}</StatusBadge>
}

function Earlier({ earlier }: Pick<Note, 'earlier'>) {
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center text-table font-medium text-accent-text pointer-coarse:min-h-11">
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
      </summary>
      <ul className="mt-1 grid gap-1.5 border-l-2 border-line pl-3">
        {earlier.map(({ text, at }) => (
          <li key={at}>
            <p className="text-table text-muted">
              <DateText value={at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function EditForm({ record, note, onClose }: { record: RecordKey; note: Note; onClose: () => void }) {
  const [text, setText] = useState(note.text)
  const [missing, setMissing] = useState<string>()
  const save = useRecordChange(
    record,
    (changed: string) =>
      call('PUT /notes/{recordType}/{recordId}/{noteId}', {
        params: { ...record, noteId: note.noteId },
        body: { text: changed },
      }),
    onClose,
  )
  const problem = save.error ? readProblem(save.error).sentence : undefined
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const changed = text.trim()
        if (changed === note.text) return onClose()
        if (changed.length < 3) return setMissing('Enter at least 3 characters')
        save.mutate(changed)
      }}
    >
      <TextArea
        label="Note"
        maxLength={500}
        value={text}
        error={missing ?? problem}
        hint="Earlier versions stay readable."
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <Button size="small" variant="primary" type="submit" loading={save.isPending}>
          Save
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
