import { groupOfKind, NOTIFIED_RECORDS } from '@okwan/domain/platform/notifications/terms'
import { ROLES, withinCeiling } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { Batch, notify, type Writer } from '../db/batch.ts'
import { rows, run, type Tx } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { isReached } from './reach.ts'
import { type AuditedEvent, RULES, type Rule } from './rules.ts'

/** Channel of the database; its payload is the id of the person. */
export const NOTIFICATIONS = 'notifications'

/** Topic of a person's stream. */
export const topicOf = (userId: string) => `${NOTIFICATIONS} ${userId}`

type Notice = { event: AuditedEvent; rule: Rule; now: Date }

/** Adds notifications for the people whom an event concerns, in the transaction of the event. */
export async function notifyPeople(event: AuditedEvent, now: Date, writer: Writer): Promise<void> {
  const rules = (RULES[event.action] ?? []).filter(({ when }) => when?.(event) ?? true)
  const notices = rules.map((rule) => ({ event, rule, now }))
  if (writer instanceof Batch) for (const notice of notices) writer.defer(writeNotices, notice)
  else if (notices.length > 0) await writeNotices(writer, notices)
}

async function writeNotices(tx: Tx, notices: Notice[]): Promise<void> {
  for (const notice of notices) {
    for (const recipient of await recipientsOf(tx, notice)) await insertNotification(tx, notice, recipient)
  }
}

const recipientRow = z
  .object({
    id: z.string(),
    role: z.enum(ROLES),
    branch_id: z.string(),
    branch_group_id: z.string(),
    permission_changes: z.record(z.string(), z.boolean()).nullable(),
    record_type: z.enum(NOTIFIED_RECORDS),
    record_id: z.string(),
  })
  .transform(({ branch_id, branch_group_id, permission_changes, ...rest }) => ({
    ...rest,
    permissionChanges: withinCeiling(rest.role, permission_changes),
    branchId: branch_id,
    branchGroupId: branch_group_id,
  }))
type RecipientRow = z.output<typeof recipientRow>

/** Active people who want this kind, without the person who acted. Examiners get no work. */
function recipientsOf(tx: Tx, { event, rule }: Notice): Promise<RecipientRow[]> {
  const group = groupOfKind(rule.kind)
  const wanted: Sql = group
    ? sql`not exists (select from notification_mutes m where m.user_id = u.id and m.kind_group = ${group})`
    : sql`true`
  return rows(
    tx,
    recipientRow,
    sql`select u.id, u.role, u.branch_id, b.branch_group_id, t.record_type, t.record_id,
          (select jsonb_object_agg(p.permission, p.granted) from permission_changes p
           where p.user_id = u.id and p.status = 'applied') as permission_changes
        from (${rule.to(event)}) t (user_id, record_type, record_id)
        join users u on u.id = t.user_id join branches b on b.id = u.branch_id
        where u.status = 'active' and u.examiner_until is null and u.id is distinct from ${event.actorId ?? null}::uuid and ${wanted}
        order by u.id limit 50`,
  )
}

async function insertNotification(tx: Tx, { event, rule, now }: Notice, person: RecipientRow): Promise<void> {
  const { id, record_type: type, record_id: recordId } = person
  const variables = JSON.stringify(rule.variables?.(event) ?? {})
  const added = await run(
    tx,
    sql`insert into notifications (user_id, kind, record_type, record_id, actor_id, variables, created_at)
        select ${id}::uuid, ${rule.kind}, ${type}, ${recordId}, ${event.actorId ?? null}::uuid, ${variables}::jsonb, ${now}::timestamptz
        where ${isReached(person, type, sql`${recordId}`)}`,
  )
  if (added > 0) await notify(tx, NOTIFICATIONS, id)
}
