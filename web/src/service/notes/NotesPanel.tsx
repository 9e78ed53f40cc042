import type { RecordNotes } from '@okwan/contract/service/notes'
import { useQuery } from '@tanstack/react-query'
import { ListTodo, MessageSquarePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NoteItem } from './NoteItem.tsx'
import { ADD_NOTE_ID } from './open-note-form.ts'
import type { RecordKey } from './record-key.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskItem } from './TaskItem.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

/** Notes and tasks on a record: conversation with colleagues, and work with a due date. */
export function NotesPanel({ recordType, recordId }: RecordKey) {
  const titleId = useId()
  const record = { recordType, recordId }
  const notes = useQuery(query('GET /notes/{recordType}/{recordId}', { params: record }))
  useMarkSeen(notes.data)
  const problem = notes.error && !notes.data ? readProblem(notes.error) : undefined
  if (problem && (problem.status === 403 || problem.status === 404)) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="font-bold">
        Notes and tasks
      </h3>
      {notes.isPending && <Skeleton className="h-24" />}
      {problem && <LoadError title="Couldn’t load the notes" query={notes} />}
      {notes.data && <Shown key={recordId} record={record} found={notes.data} />}
    </section>
  )
}

type OpenForm = { kind: 'note'; answers?: number } | { kind: 'task' }

function Shown({ record, found }: { record: RecordKey; found: RecordNotes }) {
  const [adding, setAdding] = useState<OpenForm>()
  const { notes, tasks, colleagues, isErased } = found
  const close = () => setAdding(undefined)
  return (
    <>
      {tasks.length > 0 && (
        <ul aria-label="Tasks" className="grid gap-2">
          {tasks.map((task) => (
            <TaskItem key={task.taskId} record={record} task={task} />
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes" className="grid gap-2">
          {notes.map((note) => (
            <NoteItem
              key={note.noteId}
              record={record}
              note={note}
              answered={notes.find(({ noteId }) => noteId === note.answers)}
              canAdd={!isErased}
              onAnswer={() => setAdding({ kind: 'note', answers: note.noteId })}
            />
          ))}
        </ul>
      )}
      {notes.length === 0 && tasks.length === 0 && !adding && (
        <p className="text-muted">
          {isErased ? 'Personal data is erased. Notes and tasks can’t be added.' : 'No notes or tasks yet.'}
        </p>
      )}
      {adding?.kind === 'note' && (
        <NoteForm
          key={adding.answers}
          record={record}
          colleagues={colleagues}
          answered={notes.find(({ noteId }) => noteId === adding.answers)}
          onClose={close}
        />
      )}
      {adding?.kind === 'task' && <TaskForm record={record} colleagues={colleagues} onClose={close} />}
      {!adding && !isErased && (
        <UnlessReadOnly>
          <div className="flex flex-wrap gap-2">
            <Button id={ADD_NOTE_ID} size="small" icon={MessageSquarePlus} onClick={() => setAdding({ kind: 'note' })}>
              Add note
            </Button>
            <Button size="small" icon={ListTodo} onClick={() => setAdding({ kind: 'task' })}>
              Add task
            </Button>
          </div>
        </UnlessReadOnly>
      )}
    </>
  )
}
