import type { RecordNotes } from '@okwan/contract/service/notes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { Activity, type RecordEvent } from '../../platform/queues/Activity.tsx'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteItem } from './NoteItem.tsx'
import { ADD_NOTE_ID } from './open-note-form.ts'
import type { RecordKey } from './record-key.ts'
import { TaskItem } from './TaskItem.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

// Loaded on demand, because most readers add no task and ask no question.
const TaskForm = lazyPart(() => import('./TaskForm.tsx'), 'TaskForm')

type NotesPanelProps = RecordKey & {
  /** Events of the record. If given, the panel shows them together with the notes as the activity of the record. */
  events?: readonly RecordEvent[]
}

/** Notes and tasks on a record: conversation with colleagues, and work with a due date. */
export function NotesPanel({ recordType, recordId, events }: NotesPanelProps) {
  const titleId = useId()
  const record = { recordType, recordId }
  const notes = useQuery(query('GET /notes/{recordType}/{recordId}', { params: record }))
  useMarkSeen(notes.data)
  const problem = notes.error && !notes.data ? readProblem(notes.error) : undefined
  const isClosed = problem && (problem.status === 403 || problem.status === 404)
  if (isClosed && !events) return null
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <h3 id={titleId} className={classes('font-bold', !events && 'text-input')}>
        {events ? 'Activity' : 'Notes and tasks'}
      </h3>
      {notes.isPending && <Skeleton className="h-24" />}
      {problem && !isClosed && <LoadError title="Couldn’t load notes" query={notes} />}
      {notes.data && <Shown key={recordId} record={record} found={notes.data} events={events} />}
      {!notes.data && events && <Activity events={events} notes={[]} />}
    </section>
  )
}

type OpenForm = { kind: 'note'; answers?: number } | { kind: 'task' } | { kind: 'question' }

type ShownProps = { record: RecordKey; found: RecordNotes; events: readonly RecordEvent[] | undefined }

function Shown({ record, found, events }: ShownProps) {
  const [adding, setAdding] = useState<OpenForm>()
  const { notes, tasks, colleagues, officeContact, isErased } = found
  const close = () => setAdding(undefined)
  const items = notes.map((note) => ({
    at: note.at,
    item: (
      <NoteItem
        key={note.noteId}
        record={record}
        note={note}
        answered={notes.find(({ noteId }) => noteId === note.answers)}
        canAdd={!isErased}
        onAnswer={() => setAdding({ kind: 'note', answers: note.noteId })}
      />
    ),
  }))
  return (
    <>
      {tasks.length > 0 && (
        <ul aria-label="Tasks" className="grid gap-2">
          {tasks.map((task) => (
            <TaskItem key={task.taskId} record={record} task={task} />
          ))}
        </ul>
      )}
      {notes.length > 0 && !events && (
        <ul aria-label="Notes" className="grid gap-2">
          {items.map(({ item }) => item)}
        </ul>
      )}
      {(isErased || !events) && notes.length === 0 && tasks.length === 0 && !adding && (
        <p className="text-muted">
          {isErased
            ? 'This customer’s personal data has been erased. Notes and tasks can’t be added.'
            : 'No notes or tasks yet.'}
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
      <Suspense fallback={<Skeleton className="h-72" />}>
        {adding?.kind === 'task' && <TaskForm record={record} colleagues={colleagues} onClose={close} />}
        {adding?.kind === 'question' && (
          <TaskForm record={record} colleagues={colleagues} officeContact={officeContact} onClose={close} />
        )}
      </Suspense>
      {!adding && !isErased && (
        <UnlessReadOnly>
          <div className="flex flex-wrap gap-2">
            {officeContact && (
              <Button size="small" onClick={() => setAdding({ kind: 'question' })}>
                Ask the office
              </Button>
            )}
            <Button id={ADD_NOTE_ID} size="small" onClick={() => setAdding({ kind: 'note' })}>
              Add note
            </Button>
            <Button size="small" onClick={() => setAdding({ kind: 'task' })}>
              Add task
            </Button>
          </div>
        </UnlessReadOnly>
      )}
      {events && <Activity events={events} notes={items} />}
    </>
  )
}
