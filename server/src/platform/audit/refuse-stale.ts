import { formatMoment } from '@okwan/domain/platform/dates'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { maybe, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { AuditSubject } from './subjects.ts'
import { type AuditAction, SENTENCES } from './words.ts'

type ChangedRecord = { entityType: AuditSubject; entityId: string }

/** Refuses a decision on an outdated version; `noun` names the record. The sentence says who changed it last, how and when. */
export async function refuseStale(tx: Tx, noun: string, changed: ChangedRecord): Promise<never> {
  const last = await lastChange(tx, changed)
  const how = last ? `: ${last}` : ''
  throw new Refusal('stale_version', `This ${noun} has changed${how}. Check it before you decide.`)
}

// Object.keys loses the key type of the record.
const action = z.enum(Object.keys(SENTENCES) as [AuditAction, ...AuditAction[]])
const changeRow = z.object({ at: z.date(), action, full_name: z.string().nullable() })

async function lastChange(tx: Tx, { entityType, entityId }: ChangedRecord): Promise<string | undefined> {
  const row = await maybe(
    tx,
    changeRow,
    sql`select a.at, a.action, u.full_name from audit_log a left join users u on u.id = a.actor_id
        where a.entity_type = ${entityType} and a.entity_id = ${entityId} order by a.at desc, a.nr desc limit 1`,
  )
  if (!row) return undefined
  const sentence = SENTENCES[row.action]
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)} by ${row.full_name ?? PRODUCT_NAME}, ${formatMoment(row.at)}`
}
