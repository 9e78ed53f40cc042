import type { ListedTask, Mention, Note, NotedRecordLink, Task } from '@okwan/contract/service/notes'
import { printName } from '@okwan/domain/customers/customers/identity'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { complaintNumber } from '@okwan/domain/service/complaints/numbers'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import type { LinkRow } from './record-store.ts'
import type { ListedTaskRow, MentionRow, NoteRow, TaskRow } from './store.ts'

export function presentNote(row: NoteRow, readerId: string): Note {
  const texts = [{ text: row.text, at: row.at }, ...row.edits]
  const last = texts.at(-1) ?? row
  return {
    noteId: row.id,
    kind: row.kind,
    isShared: row.is_shared,
    text: last.text,
    by: { userId: row.by, fullName: row.full_name },
    at: row.at.toISOString(),
    answers: row.answers,
    mentions: row.mentions,
    earlier: texts.slice(0, -1).map(({ text, at }) => ({ text, at: at.toISOString() })),
    changedAt: row.edits.length === 0 ? null : last.at.toISOString(),
    canEdit: row.by === readerId && row.kind === 'note',
    isNew: row.unseen_by.includes(readerId),
  }
}

type Reader = { id: string; isOffice: boolean }

export function presentTask(row: TaskRow, reader: Reader, now: Date): Task {
  return {
    taskId: row.id,
    title: row.title,
    assignee: { userId: row.assignee_id, fullName: row.assignee_name },
    dueOn: row.due_on,
    isOverdue: row.done_at === null && row.due_on < toAccraDate(now),
    createdBy: { userId: row.created_by, fullName: row.creator_name },
    createdAt: row.created_at.toISOString(),
    doneBy: row.done_by ? { userId: row.done_by, fullName: row.done_by_name ?? '' } : null,
    doneAt: row.done_at?.toISOString() ?? null,
    canChange: canChange(row, reader),
    version: row.version,
  }
}

/** The assignee and the creator change a task; the office changes every task on a record that it reaches. */
export function canChange(row: TaskRow, { id, isOffice }: Reader): boolean {
  return isOffice || row.assignee_id === id || row.created_by === id
}

export function presentListedTask(row: ListedTaskRow, reader: Reader, now: Date): ListedTask {
  return { ...presentTask(row, reader, now), record: presentLink(row) }
}

export function presentMention(row: MentionRow): Mention {
  return {
    noteId: row.id,
    text: row.text,
    by: { userId: row.by, fullName: row.full_name },
    at: row.at.toISOString(),
    isSeen: row.seen_at !== null,
    record: presentLink(row),
  }
}

function presentLink(row: LinkRow): NotedRecordLink {
  return {
    type: row.record_type,
    recordId: row.record_id,
    name: nameOf(row),
    policyId: row.link_policy_id,
    product: row.product,
    requestType: row.request_type,
    requestKind: row.request_kind,
  }
}

function nameOf({ record_type, number, name, received_at }: LinkRow): string {
  if (record_type === 'complaint') return complaintNumber(number ?? 0, received_at ?? new Date(0))
  if (record_type === 'claim') return claimNumber(number ?? 0)
  if (record_type === 'request') return requestNumber(number ?? 0)
  return record_type === 'customer' ? printName(name ?? '') : (name ?? 'Offer')
}
