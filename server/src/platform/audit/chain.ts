import { createHash } from 'node:crypto'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const auditRow = z.object({ id: z.string(), content: z.string() })
const link = z.object({ position: z.number(), hash: z.instanceof(Buffer) })

const START: z.output<typeof link> = { position: 0, hash: Buffer.alloc(32) }
const BATCH = 500

// PostgreSQL itself writes the row down, so that sealing and verifying read exactly the same text.
const content = sql`jsonb_build_array(id, at, actor_id, session_id, request_id, action, entity_type, entity_id, branch_id,
                                      before, after)::text as content`

/**
 * Links audit rows into the chain, oldest first. Only rows of transactions older than every running one are taken: their
 * order can no longer change, so nobody has to wait for anybody while working.
 */
export async function sealAudit(tx: Tx): Promise<number> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('audit_chain'))`)
  let head =
    (await maybe(tx, link, sql`select position, hash from audit_chain order by position desc limit 1`)) ?? START
  const unsealed = await rows(
    tx,
    auditRow,
    sql`select id, ${content} from audit_log
        where transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          and transaction_id >= coalesce(
            (select l.transaction_id from audit_chain c join audit_log l on l.id = c.audit_id order by c.position desc limit 1),
            '0'::xid8)
          and not exists (select from audit_chain where audit_id = audit_log.id)
        order by transaction_id, position_in_transaction limit ${BATCH}`,
  )
  const links = unsealed.map((row) => {
    head = { position: head.position + 1, hash: linkHash(head.hash, row.content) }
    return head
  })
  await run(
    tx,
    sql`insert into audit_chain (position, audit_id, hash)
        select * from unnest(${links.map(({ position }) => position)}::bigint[], ${unsealed.map(({ id }) => id)}::uuid[],
                             ${links.map(({ hash }) => hash)}::bytea[])`,
  )
  return unsealed.length
}

export type ChainReport = {
  sealed: number
  unsealed: number
  head: string
  brokenAt?: { position: number; auditId: string }
}

/** Works every link out again and names the first that does not fit. */
export async function verifyAudit(tx: Tx): Promise<ChainReport> {
  const sealedRow = z.object({
    position: z.number(),
    audit_id: z.string(),
    hash: z.instanceof(Buffer),
    content: z.string(),
  })
  const { unsealed } = await one(
    tx,
    z.object({ unsealed: z.number() }),
    sql`select count(*) as unsealed from audit_log where not exists (select from audit_chain where audit_id = audit_log.id)`,
  )
  let head = START
  for (;;) {
    const batch = await rows(
      tx,
      sealedRow,
      sql`select c.position, c.audit_id, c.hash, ${content} from audit_chain c join audit_log on audit_log.id = c.audit_id
          where c.position > ${head.position} order by c.position limit ${BATCH}`,
    )
    for (const row of batch) {
      const expected = linkHash(head.hash, row.content)
      if (row.position !== head.position + 1 || !row.hash.equals(expected)) {
        const brokenAt = { position: row.position, auditId: row.audit_id }
        return { sealed: head.position, unsealed, head: head.hash.toString('hex'), brokenAt }
      }
      head = { position: row.position, hash: row.hash }
    }
    if (batch.length < BATCH) return { sealed: head.position, unsealed, head: head.hash.toString('hex') }
  }
}

function linkHash(previous: Buffer, text: string): Buffer {
  return createHash('sha256').update(previous).update(text).digest()
}
