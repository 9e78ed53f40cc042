import { NOTED_RECORDS } from '@okwan/domain/service/notes/terms'
import { REQUEST_KINDS, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { id, isoDate, moment, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

/** A record with the data that its link needs. */
export const notedRecord = z.object({
  type: z.enum(NOTED_RECORDS),
  /** Customer code, or the id of the policy, claim or request. */
  recordId: z.string(),
  /** `MTR-26-000012`, `CLM-000003` or the name of the customer. */
  name: z.string(),
  /** Id of the policy itself, or of the policy of the claim or request; null for a customer. */
  policyId: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
  /** For requests: the type selects the queue of the office, and the kind selects the page that the requester opens. */
  requestType: z.enum(REQUEST_TYPES).nullable(),
  requestKind: z.enum(REQUEST_KINDS).nullable(),
})
export type NotedRecordLink = z.output<typeof notedRecord>

const note = z.object({
  noteId: z.number().int(),
  kind: z.enum(['note', 'message']),
  isShared: z.boolean(),
  text: z.string(),
  by: person,
  at: moment,
  /** The note that this one answers. */
  answers: z.number().int().nullable(),
  mentions: z.array(person),
  /** Earlier texts, oldest first; empty if the note was not changed. */
  earlier: z.array(z.object({ text: z.string(), at: moment })),
  changedAt: moment.nullable(),
  canEdit: z.boolean(),
  /** Whether the note mentions the caller, who has not seen it yet. */
  isNew: z.boolean(),
})
export type Note = z.output<typeof note>

const task = z.object({
  taskId: z.string(),
  title: z.string(),
  assignee: person,
  dueOn: z.string(),
  isOverdue: z.boolean(),
  createdBy: person,
  createdAt: moment,
  doneBy: person.nullable(),
  doneAt: moment.nullable(),
  canChange: z.boolean(),
  version,
})
export type Task = z.output<typeof task>

const recordNotes = z.object({
  notes: z.array(note),
  tasks: z.array(task),
  /** People who can be mentioned or get a task. Notes that mention a seller are shared. */
  colleagues: z.array(person.extend({ isSeller: z.boolean() })),
  /** Office user with the fewest open tasks in the branch of the record, who gets the questions of sellers. */
  officeContact: person.nullable(),
  /** Whether the data of the customer is erased, so that nothing can be added. */
  isErased: z.boolean(),
})
export type RecordNotes = z.output<typeof recordNotes>

const listedTask = task.extend({ record: notedRecord })
export type ListedTask = z.output<typeof listedTask>

const mention = z.object({
  noteId: z.number().int(),
  text: z.string(),
  by: person,
  at: moment,
  isSeen: z.boolean(),
  record: notedRecord,
})
export type Mention = z.output<typeof mention>

const params = z.strictObject({ recordType: z.enum(NOTED_RECORDS), recordId: z.string().max(40) })
const onRecord = {
  permission: 'policies.service',
  scope: reach('requests', 'policies.service'),
  params,
  data: recordNotes,
  minimumMs: MINIMUM_MS,
} as const

export const noteEndpoints = endpoints({
  'GET /notes/{recordType}/{recordId}': {
    ...onRecord,
    permission: 'policies.read',
    scope: reach('requests', 'policies.read'),
    summary: 'Notes and tasks of a customer, policy, claim or request; sellers get their own notes, answers and tasks',
  },
  'POST /notes/{recordType}/{recordId}': {
    ...onRecord,
    summary: 'Add a note; notes of sellers are shared with the office',
    body: z.strictObject({
      text: text('the note', 500, 3),
      isShared: z.boolean().default(false),
      answers: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      mentions: z.array(id).max(10).default([]),
    }),
    idempotent: true,
    status: 201,
  },
  'PUT /notes/{recordType}/{recordId}/{noteId}': {
    ...onRecord,
    summary: 'Change a note of the caller; earlier texts stay readable',
    params: params.extend({ noteId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: z.strictObject({ text: text('the note', 500, 3) }),
  },
  'POST /notes/{recordType}/{recordId}/tasks': {
    ...onRecord,
    summary: 'Add a task for a person who can access the record',
    body: z.strictObject({ title: text('the task', 300, 3), assigneeId: id, dueOn: isoDate }),
    idempotent: true,
    status: 201,
  },
  'POST /notes/{recordType}/{recordId}/tasks/{taskId}': {
    ...onRecord,
    summary: 'Complete or reopen a task; by its assignee, its creator or the office',
    params: params.extend({ taskId: id }),
    body: z.strictObject({ isDone: z.boolean(), version }),
  },
  'GET /tasks': {
    summary: 'The caller’s tasks, next due first',
    permission: 'signed-in',
    scope: 'own tasks',
    query: z.strictObject({ ...pageQuery, view: z.enum(['open', 'done']).default('open') }),
    data: z.array(listedTask),
    meta: pageMeta,
  },
  'GET /mentions': {
    summary: 'Notes that mention the caller, newest first; at most 50',
    permission: 'signed-in',
    scope: 'own mentions',
    query: z.strictObject({ view: z.enum(['unseen', 'all']).default('unseen') }),
    data: z.array(mention),
  },
  'POST /mentions/seen': {
    summary: 'Mark mentions as seen',
    permission: 'signed-in',
    scope: 'own mentions',
    body: z.strictObject({ noteIds: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(50) }),
    data: z.object({ seen: z.number().int() }),
  },
})
