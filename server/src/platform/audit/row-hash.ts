import { raw } from '../db/sql.ts'

// Free text could contain the field separator, so it is prefixed with its length. JSON escapes control characters and is never
// empty.
const text = (column: string) => `coalesce(length(${column})::text || ':' || ${column}, '-')`
const json = (column: string) => `coalesce(${column}::text, '')`
const uuid = (column: string) => `coalesce(${column}::text, '')`
const moment = (column: string) => `extract(epoch from ${column})::text`

const FIELDS = [
  "'1'", // version of this format
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
 * SHA-256 of the canonical bytes of a row `l` of audit_log. The bytes do not depend on settings of the server or the session,
 * such as TimeZone, DateStyle, bytea_output, locale or encoding. The expression is part of the statement, because a superuser
 * of the database could replace a stored function.
 */
export const rowHash = raw(`sha256(convert_to(concat_ws(chr(31), ${FIELDS.join(', ')}), 'UTF8'))`)
