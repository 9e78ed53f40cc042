import { NOTED_RECORDS, type NotedRecord } from '@okwan/domain/service/notes/terms'
import * as z from 'zod'
import { mergedCustomerIds } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isReached, type Recipient } from '../../platform/notifications/reach.ts'
import { linkColumns, linked, linkTables } from './record-store.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

const noteRow = z.object({
  id: z.number(),
  kind: z.enum(['note', 'message']),
  is_shared: z.boolean(),
  text: z.string(),
  by: z.string(),
  full_name: z.string(),
  at: z.date(),
  answers: z.number().nullable(),
  mentions: z.array(person),
  unseen_by: z.array(z.string()),
  edits: z.array(z.object({ text: z.string(), at: z.coerce.date() })),
})
export type NoteRow = z.output<typeof noteRow>

const columns = sql`n.id, n.kind, n.is_shared, n.text, n.by, u.full_name, n.at, n.answers,
  coalesce((select jsonb_agg(jsonb_build_object('userId', m.user_id, 'fullName', p.full_name) order by p.full_name)
    from note_mentions m join users p on p.id = m.user_id where m.note_id = n.id), '[]') as mentions,
  array(select m.user_id from note_mentions m where m.note_id = n.id and m.seen_at is null)::text[] as unseen_by,
  coalesce((select jsonb_agg(jsonb_build_object('text', e.text, 'at', e.at) order by e.id)
    from note_edits e where e.note_id = n.id), '[]') as edits`

/** The SQL contains only these column names, never input. */
const COLUMN: Record<NotedRecord, Sql> = {
  customer: raw('customer_id'),
  policy: raw('policy_id'),
  claim: raw('claim_id'),
  request: raw('request_id'),
  complaint: raw('complaint_id'),
}

type OnRecord = { type: NotedRecord; id: string }

/** Notes or tasks on a record; for a customer, also on the records merged into it. */
function ofRecord(table: 'n' | 't', type: NotedRecord, id: string): Sql {
  const column = sql`${raw(table)}.${COLUMN[type]}`
  return type === 'customer' ? sql`${column} in ${mergedCustomerIds(sql`${id}::uuid`)}` : sql`${column} = ${id}`
}

/** People whose notes a seller reads: the seller and the seller's assistants. Undefined for the office, which reads all. */
export type Readers = readonly string[] | undefined

/**
 * Notes, oldest first. Sellers read their own notes and shared answers to them. They also read shared notes that mention them
 * or that are on a claim.
 */
export async function notesOf(tx: Tx, { type, id }: OnRecord, readers: Readers): Promise<NoteRow[]> {
  const people = sql`${[...(readers ?? [])]}::uuid[]`
  const readable = readers
    ? sql`(n.by = any(${people}) or (n.is_shared and (n.claim_id is not null
        or exists (select 1 from record_notes o where o.id = n.answers and o.by = any(${people}))
        or exists (select 1 from note_mentions o where o.note_id = n.id and o.user_id = any(${people})))))`
    : sql`true`
  const found = await rows(
    tx,
    noteRow,
    sql`select ${columns} from record_notes n join users u on u.id = n.by
        where ${ofRecord('n', type, id)} and ${readable} order by n.id desc limit 200`,
  )
  return found.toReversed()
}

export type NewNote = {
  record: OnRecord
  kind: NoteRow['kind']
  isShared: boolean
  text: string
  by: string
  answers?: number | undefined
  mentions?: readonly string[] | undefined
}

export async function insertNote(tx: Tx, note: NewNote, now: Date): Promise<number> {
  const { record, kind, isShared, text, by, answers = null, mentions = [] } = note
  const { id } = await one(
    tx,
    z.object({ id: z.number() }),
    sql`insert into record_notes (${COLUMN[record.type]}, kind, is_shared, text, by, at, answers)
        values (${record.id}, ${kind}, ${isShared}, ${text}, ${by}, ${now}, ${answers}) returning id`,
  )
  if (mentions.length > 0) {
    await run(
      tx,
      sql`insert into note_mentions (note_id, user_id) select ${id}, m from unnest(${[...mentions]}::uuid[]) m
          on conflict do nothing`,
    )
  }
  return id
}

export function insertEdit(tx: Tx, edit: { noteId: number; text: string; by: string }, now: Date): Promise<number> {
  return run(
    tx,
    sql`insert into note_edits (note_id, text, by, at) values (${edit.noteId}, ${edit.text}, ${edit.by}, ${now})`,
  )
}

const taskRow = z.object({
  id: z.string(),
  title: z.string(),
  assignee_id: z.string(),
  assignee_name: z.string(),
  due_on: z.string(),
  created_by: z.string(),
  creator_name: z.string(),
  created_at: z.date(),
  done_by: z.string().nullable(),
  done_by_name: z.string().nullable(),
  done_at: z.date().nullable(),
  version: z.number(),
})
export type TaskRow = z.output<typeof taskRow>

const taskColumns = sql`t.id, t.title, t.assignee_id, a.full_name as assignee_name, t.due_on, t.created_by,
  c.full_name as creator_name, t.created_at, t.done_by, d.full_name as done_by_name, t.done_at, t.version`
const taskTables = sql`from tasks t join users a on a.id = t.assignee_id join users c on c.id = t.created_by
  left join users d on d.id = t.done_by`

/** Open tasks first, next due first. Sellers see tasks that they or their assistants have or created. */
export function tasksOf(tx: Tx, { type, id }: OnRecord, readers: Readers): Promise<TaskRow[]> {
  const people = sql`${[...(readers ?? [])]}::uuid[]`
  const readable = readers ? sql`(t.assignee_id = any(${people}) or t.created_by = any(${people}))` : sql`true`
  return rows(
    tx,
    taskRow,
    sql`select ${taskColumns} ${taskTables} where ${ofRecord('t', type, id)} and ${readable}
        order by t.done_at is not null, t.due_on, t.id limit 100`,
  )
}

type NewTask = { record: OnRecord; title: string; assigneeId: string; dueOn: string; createdBy: string }

export function insertTask(tx: Tx, { record, title, assigneeId, dueOn, createdBy }: NewTask, now: Date) {
  return one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into tasks (${COLUMN[record.type]}, title, assignee_id, due_on, created_by, created_at)
        values (${record.id}, ${title}, ${assigneeId}, ${dueOn}, ${createdBy}, ${now}) returning id`,
  )
}

export function lockTask(tx: Tx, { type, id }: OnRecord, taskId: string): Promise<TaskRow | undefined> {
  return maybe(
    tx,
    taskRow,
    sql`select ${taskColumns} ${taskTables} where t.id = ${taskId} and ${ofRecord('t', type, id)} for update of t`,
  )
}

export function saveDone(tx: Tx, taskId: string, done: { by: string; at: Date } | null): Promise<number> {
  return run(
    tx,
    sql`update tasks set done_by = ${done?.by ?? null}, done_at = ${done?.at ?? null}, version = version + 1
        where id = ${taskId}`,
  )
}

/** Whether the reader still reaches the record of a note or task `t`, for example after a change of branch. */
function onReached(reader: Recipient): Sql {
  const cases = NOTED_RECORDS.map((type) => {
    const id = raw(`t.${type}_id`)
    return sql`when ${id} is not null then ${isReached(reader, type, sql`${id}::text`)}`
  })
  return sql`case ${join(cases, ' ')} else false end`
}

const listedTaskRow = taskRow.extend({ ...linkColumns, ...cursorColumns })
export type ListedTaskRow = z.output<typeof listedTaskRow>

export function listTasks(
  tx: Tx,
  reader: Recipient,
  { view, ...page }: { view: 'open' | 'done'; cursor?: string | undefined; limit: number },
) {
  const matching = sql`t.assignee_id = ${reader.id} and ${onReached(reader)} and ${view === 'open' ? sql`t.done_at is null` : sql`t.done_at is not null`}`
  return listPage(
    tx,
    {
      row: listedTaskRow,
      columns: sql`${taskColumns}, ${linked}`,
      from: sql`${taskTables} ${linkTables} where ${matching}`,
      counted: sql`from tasks t where ${matching}`,
      sort: { column: 't.due_on', type: 'date', descending: view === 'done' },
      id: 't.id',
    },
    page,
  )
}

const mentionRow = z.object({
  id: z.number(),
  text: z.string(),
  by: z.string(),
  full_name: z.string(),
  at: z.date(),
  seen_at: z.date().nullable(),
  ...linkColumns,
})
export type MentionRow = z.output<typeof mentionRow>

export function mentionsOf(tx: Tx, reader: Recipient, view: 'unseen' | 'all'): Promise<MentionRow[]> {
  const condition = view === 'unseen' ? sql`m.seen_at is null` : sql`true`
  return rows(
    tx,
    mentionRow,
    sql`select t.id, coalesce((select e.text from note_edits e where e.note_id = t.id order by e.id desc limit 1), t.text) as text,
          t.by, u.full_name, t.at, m.seen_at, ${linked}
        from note_mentions m join record_notes t on t.id = m.note_id join users u on u.id = t.by ${linkTables}
        where m.user_id = ${reader.id} and ${condition} and ${onReached(reader)} order by m.note_id desc limit 50`,
  )
}

export function saveSeen(tx: Tx, userId: string, noteIds: readonly number[], now: Date): Promise<number> {
  return run(
    tx,
    sql`update note_mentions set seen_at = ${now}
        where user_id = ${userId} and note_id = any(${[...noteIds]}::bigint[]) and seen_at is null`,
  )
}

/** The ids of an agent and of the agent’s assistants; for any other user, only the id of the user. */
export async function peopleOf(tx: Tx, userId: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from users where id = ${userId} or agent_id = ${userId}`,
  )
  return found.map(({ id }) => id)
}
