import type { ListedTask, Mention } from '@okwan/contract/service/notes'
import type { Ctx } from '../../platform/http/context.ts'
import { listMentions, listOwnTasks } from '../../service/notes/tasks.ts'
import { endOfDay, PAGE, type Source, sourceOf } from './source.ts'

/** Tasks and mentions reach everyone who works with records. */
export const NOTE_SOURCES: readonly Source[] = [
  sourceOf('task', 'policies.read', (ctx) => listOwnTasks(ctx, { query: { view: 'open', limit: PAGE } }), taskItem),
  sourceOf('mention', 'policies.read', readMentions, mentionItem),
]

async function readMentions(ctx: Ctx) {
  const data = await listMentions(ctx, { query: { view: 'unseen' } })
  return { data, meta: { nextCursor: null } }
}

function taskItem({ record, ...task }: ListedTask, { actor }: Ctx) {
  return {
    id: task.taskId,
    list: record.type,
    title: task.title,
    number: record.name,
    subject: task.createdBy.userId === actor.id ? 'Your task' : `Assigned by ${task.createdBy.fullName}`,
    product: record.product,
    policyId: record.policyId,
    waitingSince: task.createdAt,
    dueAt: endOfDay(task.dueOn),
    owner: task.assignee,
    record,
  }
}

function mentionItem({ record, ...mention }: Mention, { actor }: Ctx) {
  return {
    id: String(mention.noteId),
    list: record.type,
    title: `Read note: ${mention.text}`,
    number: record.name,
    subject: `${mention.by.fullName} mentioned you`,
    product: record.product,
    policyId: record.policyId,
    waitingSince: mention.at,
    owner: { userId: actor.id, fullName: actor.fullName },
    record,
  }
}
