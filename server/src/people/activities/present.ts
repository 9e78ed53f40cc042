import type { Activity } from '@okwan/contract/people/activities'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { sentenceOf } from '../../platform/audit/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { changesBetween } from './changes.ts'
import { type NamedRow, namesOf, paymentsOf, recordsOf, type SubjectRow, subjectsOf } from './records-store.ts'
import type { ActivityRow } from './store.ts'
import { kindOf } from './words.ts'

export async function presentActivities(tx: Tx, actor: Actor, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const people = await namesOf(tx, idsOf(rows, ABOUT_PEOPLE))
  const payments = await paymentsOf(tx, idsOf(rows, ['payment']))
  const subjects = new Map([...(await subjectsOf(tx, idsOf(rows, ABOUT_POLICIES))), ...payments])
  const named = await recordsOf(
    tx,
    idsOf(rows, NAMED).filter((id) => UUID.test(id)),
  )
  return rows.map((row) => {
    const subject = subjects.get(row.entity_id)
    const name = nameOf(row, people, subject)
    return {
      activityId: row.id,
      at: row.at.toISOString(),
      action: row.action,
      kind: kindOf(row.action, row.entity_type),
      sentence: sentenceOf(row.action, name),
      title: sentenceOf(row.action, ''),
      actor:
        row.actor_id && row.full_name && row.role
          ? { userId: row.actor_id, fullName: row.full_name, role: row.role }
          : null,
      entityType: row.entity_type,
      entityId: row.entity_id,
      policy: subject?.policy_id && subject.product ? { policyId: subject.policy_id, product: subject.product } : null,
      record: recordOf(name, subject, named.get(row.entity_id)),
      branchName: row.branch_name,
      changes: WITHOUT_VALUES.includes(row.action)
        ? []
        : changesBetween(row.before, row.after, { masked: actor.role !== 'SuperAdmin' }),
    }
  })
}

function recordOf(name: string, subject: SubjectRow | undefined, named: NamedRow | undefined): Activity['record'] {
  const plate = subject?.plate ?? named?.plate ?? null
  const customerName = subject?.customer_name ?? named?.customer_name ?? null
  const label = name || plate || customerName
  return label ? { label, plate, customerName, customerCode: named?.code ?? null } : null
}

/** The second person must count stickers without knowing the first count. The entry about the result shows both counts. */
const WITHOUT_VALUES = ['stickers-counted']

// A wallet has the id of its agent.
const ABOUT_PEOPLE = ['user', 'wallet']
const ABOUT_POLICIES = ['policy-record', 'service-request', 'claim']
const NAMED = ['customer', 'vehicle', 'motor-draft', 'travel-draft']

function idsOf(rows: readonly ActivityRow[], entityTypes: readonly string[]): string[] {
  return [...new Set(rows.filter((row) => entityTypes.includes(row.entity_type)).map((row) => row.entity_id))]
}

const UUID = /^[0-9a-f]{8}-/

function nameOf(row: ActivityRow, names: Map<string, string>, subject: SubjectRow | undefined): string {
  if (subject?.request_number) return requestNumber(subject.request_number)
  if (subject?.claim_number) return claimNumber(subject.claim_number)
  // A payment shows the text of its receipt, such as `Motor insurance GR 1234-20`, instead of its reference.
  if (subject?.received_for) return subject.received_for
  return subject?.policy_number ?? names.get(row.entity_id) ?? (UUID.test(row.entity_id) ? '' : row.entity_id)
}
