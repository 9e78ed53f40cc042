import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { noteEndpoints, RecordNotes } from '@okwan/contract/service/notes'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { NotedRecord } from '@okwan/domain/service/notes/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditSubject } from '../../platform/audit/subjects.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeableRecord, isOffice, reachedRecord } from './noted-record.ts'
import { presentNote, presentTask } from './present.ts'
import { colleaguesOf, type FoundRecord, isErased, officeContactOf } from './record-store.ts'
import { insertEdit, insertNote, notesOf, type Readers, tasksOf } from './store.ts'

type Endpoints = typeof noteEndpoints

export async function getNotes(
  ctx: Ctx,
  input: Parsed<Endpoints['GET /notes/{recordType}/{recordId}']>,
): Promise<RecordNotes> {
  const { record, readers } = await reachedRecord(ctx, input)
  return showNotes(ctx, record, readers)
}

export async function addNote(ctx: Ctx, input: Parsed<Endpoints['POST /notes/{recordType}/{recordId}']>) {
  const { tx, actor, now } = ctx
  const { record, readers } = await changeableRecord(ctx, input)
  const { text, answers, mentions } = input.body
  const ofOffice = isOffice(ctx)
  const isShared = input.body.isShared || !ofOffice
  if (answers !== undefined && !(await notesOf(tx, record, readers)).some(({ id }) => id === answers)) {
    throw invalid('answers', 'Select a note of this record')
  }
  await requireColleagues(ctx, record, { mentions, isShared })
  const note = { record, kind: 'note', isShared, text, by: actor.id, answers, mentions } as const
  const noteId = await insertNote(tx, note, now)
  await recordNote(ctx, record, 'note-added', { noteId, isShared, mentions })
  return showNotes(ctx, record, readers)
}

export async function editNote(ctx: Ctx, input: Parsed<Endpoints['PUT /notes/{recordType}/{recordId}/{noteId}']>) {
  const { tx, actor, now } = ctx
  const { record, readers } = await changeableRecord(ctx, input)
  const { noteId } = input.params
  const note = (await notesOf(tx, record, readers)).find(({ id }) => id === noteId)
  if (!note || note.by !== actor.id || note.kind !== 'note') throw new Refusal('note_not_own')
  await insertEdit(tx, { noteId, text: input.body.text, by: actor.id }, now)
  await recordNote(ctx, record, 'note-changed', { noteId })
  return showNotes(ctx, record, readers)
}

export async function showNotes(ctx: Ctx, record: FoundRecord, readers: Readers): Promise<RecordNotes> {
  const { tx, actor, now } = ctx
  const reader = { id: actor.id, isOffice: isOffice(ctx) }
  const notes = await notesOf(tx, record, readers)
  const tasks = await tasksOf(tx, record, readers)
  const colleagues = await colleaguesOf(tx, actor, record, reader.isOffice)
  const contact = reader.isOffice ? undefined : await officeContactOf(tx, record)
  return {
    notes: notes.map((row) => presentNote(row, actor.id)),
    tasks: tasks.map((row) => presentTask(row, reader, now)),
    colleagues: colleagues.map(({ id, full_name, is_seller }) => ({
      userId: id,
      fullName: full_name,
      isSeller: is_seller,
    })),
    officeContact: contact ? { userId: contact.id, fullName: contact.full_name } : null,
    isErased: await isErased(tx, record),
  }
}

/** Refuses to mention people who cannot read the note, because they would never see it. */
async function requireColleagues(
  { tx, actor, ...ctx }: Ctx,
  record: FoundRecord,
  { mentions, isShared }: { mentions: readonly string[]; isShared: boolean },
): Promise<void> {
  if (mentions.length === 0) return
  const colleagues = await colleaguesOf(tx, actor, record, isOffice({ actor, ...ctx }))
  for (const userId of mentions) {
    const colleague = colleagues.find(({ id }) => id === userId)
    if (!colleague) throw invalid('mentions', 'Select people who can access this record')
    if (colleague.is_seller && !isShared) {
      throw invalid('isShared', `Share the note, because ${colleague.full_name} is a seller`)
    }
  }
}

export function invalid(path: string, message: string): Refusal {
  return new Refusal('invalid', message, [{ path, message }])
}

const SUBJECTS: Record<NotedRecord, AuditSubject> = {
  customer: 'customer',
  policy: 'policy-record',
  claim: 'claim',
  request: 'service-request',
  complaint: 'complaint',
}

/** The audit entry has no text, because a note can contain health data and the audit log must not. */
export async function recordNote(ctx: Ctx, record: FoundRecord, action: AuditAction, after: object): Promise<void> {
  await recordAudit(ctx, {
    action,
    entityType: SUBJECTS[record.type],
    entityId: record.audit_id,
    branchId: record.branch_id,
    after,
  })
}
