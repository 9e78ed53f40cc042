import { raw } from '../db/sql.ts'

// Free text could hold the separator of the fields, so its length comes first. JSON escapes control characters and is never empty.
const text = (column: string) => `coalesce(length(${column})::text || ':' || ${column}, '-')`
const json = (column: string) => `coalesce(${column}::text, '')`
const uuid = (column: string) => `coalesce(${column}::text, '')`
const moment = (column: string) => `extract(epoch from ${column})::text`

const FIELDS = [
  "'1'", // the version of this form
  'l.nr::text',
  uuid('l.id'),
  moment('l.recorded_at'),
  moment('l.at'),
  uuid('l.actor_id'),
  uuid('l.session_id'),
  text('l.request_id'),
  text('l.action'),
  text('l.entity_type'),
  text('l.entity_id'),
  uuid('l.branch_id'),
  json('l.before'),
  json('l.after'),
]

/**
 * SHA-256 of the canonical bytes of a row `l` of audit_log. The bytes depend on no setting of the server or the session: not on
 * TimeZone, DateStyle, bytea_output, locale or encoding. The expression is part of the statement and no stored function, which
 * somebody with all rights in the database could replace.
 */
export const rowHash = raw(`sha256(convert_to(concat_ws(chr(31), ${FIELDS.join(', ')}), 'UTF8'))`)
