import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { noteEndpoints } from '@okwan/contract/service/notes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { changeableRecord, isOffice } from './noted-record.ts'
import { invalid, recordNote, showNotes } from './notes.ts'
import { canChange, presentListedTask, presentMention } from './present.ts'
import { colleaguesOf } from './record-store.ts'
import { insertTask, listTasks, lockTask, mentionsOf, saveDone, saveSeen } from './store.ts'

type Endpoints = typeof noteEndpoints

export async function addTask(ctx: Ctx, input: Parsed<Endpoints['POST /notes/{recordType}/{recordId}/tasks']>) {
  const { tx, actor, now } = ctx
  const { record, readers } = await changeableRecord(ctx, input)
  const { title, assigneeId, dueOn } = input.body
  if (dueOn < toAccraDate(now)) throw invalid('dueOn', 'Select today or a later day')
  const colleagues = await colleaguesOf(tx, actor, record, isOffice(ctx))
  if (!colleagues.some(({ id }) => id === assigneeId)) {
    const message = 'Select a person who can access this record'
    throw new Refusal('not_assignable', message, [{ path: 'assigneeId', message }])
  }
  const { id } = await insertTask(tx, { record, title, assigneeId, dueOn, createdBy: actor.id }, now)
  await recordNote(ctx, record, 'task-added', { taskId: id, assigneeId, dueOn })
  return showNotes(ctx, record, readers)
}

export async function changeTask(
  ctx: Ctx,
  input: Parsed<Endpoints['POST /notes/{recordType}/{recordId}/tasks/{taskId}']>,
) {
  const { tx, actor, now } = ctx
  const { record, readers } = await changeableRecord(ctx, input)
  const { isDone, version } = input.body
  const task = await lockTask(tx, record, input.params.taskId)
  if (!task || !canChange(task, { id: actor.id, isOffice: isOffice(ctx) })) throw new Refusal('task_not_own')
  if (task.version !== version) throw new Refusal('stale_version')
  if (isDone === (task.done_at !== null)) throw new Refusal('nothing_changed')
  await saveDone(tx, task.id, isDone ? { by: actor.id, at: now } : null)
  await recordNote(ctx, record, isDone ? 'task-done' : 'task-reopened', { taskId: task.id })
  return showNotes(ctx, record, readers)
}

export async function listOwnTasks(ctx: Ctx, { query }: Parsed<Endpoints['GET /tasks']>) {
  const reader = { id: ctx.actor.id, isOffice: isOffice(ctx) }
  const { rows, meta } = await listTasks(ctx.tx, ctx.actor, query)
  return { data: rows.map((row) => presentListedTask(row, reader, ctx.now)), meta }
}

export async function listMentions({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /mentions']>) {
  return (await mentionsOf(tx, actor, query.view)).map(presentMention)
}

export async function markSeen({ tx, actor, now }: Ctx, { body }: Parsed<Endpoints['POST /mentions/seen']>) {
  return { seen: await saveSeen(tx, actor.id, body.noteIds, now) }
}
