import { USER_STATUSES } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { deleteBatch } from '../../platform/db/delete-batch.ts'
import { anyOf, join, raw, type Sql, sql } from '../../platform/db/sql.ts'

const portal = z.enum(['admin', 'agent', 'staff'])

const sessionRow = z.object({
  id: z.string(),
  token_hash: z.instanceof(Buffer),
  portal,
  binding_hash: z.instanceof(Buffer),
  created_at: z.date(),
  last_seen_at: z.date(),
  ended_at: z.date().nullable(),
  ends_at: z.date().nullable(),
  user_id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  branch_id: z.string(),
  branch_group_id: z.string(),
  agent_id: z.string().nullable(),
  cooldown_until: z.date().nullable(),
  examiner_until: z.date().nullable(),
  has_passkey: z.boolean(),
  permission_changes: z.record(z.string(), z.boolean()).nullable(),
})

export type SessionRow = z.output<typeof sessionRow>

/** The session of an assistant is valid only while the agent is active too. */
export function findSessions(tx: Tx, tokenHashes: Buffer[]) {
  return rows(
    tx,
    sessionRow,
    sql`select s.id, s.token_hash, s.portal, s.binding_hash, s.created_at, s.last_seen_at, s.ended_at, s.ends_at, u.id as user_id, u.full_name, u.role,
               coalesce(nullif(a.status, 'active'), u.status) as status, u.branch_id, b.branch_group_id, u.agent_id, u.cooldown_until, u.examiner_until,
               exists (select from passkeys k where k.user_id = u.id and k.removed_at is null) as has_passkey,
               (select jsonb_object_agg(p.permission, p.granted) from permission_changes p
                where p.user_id = u.id and p.status = 'applied') as permission_changes
        from sessions s join users u on u.id = s.user_id join branches b on b.id = u.branch_id
             left join users a on a.id = u.agent_id
        where s.token_hash = ${anyOf(tokenHashes, 'bytea')}`,
  )
}

export function touchSession(tx: Tx, id: string, at: Date) {
  return run(tx, sql`update sessions set last_seen_at = ${at} where id = ${id} and last_seen_at < ${at}`)
}

export async function insertSession(
  tx: Tx,
  session: {
    userId: string
    tokenHash: Buffer
    bindingHash: Buffer
    portal: string
    ip: string
    userAgent: string
    at: Date
    /** Fixed end of a session with emergency access. */
    endsAt: Date | null
  },
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into sessions (user_id, token_hash, binding_hash, portal, ip, user_agent, created_at, last_seen_at, ends_at)
        values (${session.userId}, ${session.tokenHash}, ${session.bindingHash}, ${session.portal}, ${session.ip},
                ${session.userAgent}, ${session.at}, ${session.at}, ${session.endsAt})
        returning id`,
  )
  return id
}

const openSession = z.object({
  id: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  portal,
  created_at: z.date(),
  last_seen_at: z.date(),
})

export function openSessionsOf(tx: Tx, userId: string) {
  return rows(
    tx,
    openSession,
    sql`select id, user_agent, ip, portal, created_at, last_seen_at from sessions
        where user_id = ${userId} and ended_at is null order by last_seen_at desc limit 100`,
  )
}

export function endSessionById(tx: Tx, id: string, reached: Sql, at: Date) {
  return run(tx, sql`update sessions s set ended_at = ${at} where s.id = ${id} and s.ended_at is null and ${reached}`)
}

/** A browser has one session: the new cookie replaces the cookie of the earlier session. */
export function endSessionOfBrowser(tx: Tx, userId: string, bindingHash: Buffer, at: Date) {
  return run(
    tx,
    sql`update sessions set ended_at = ${at}
        where user_id = ${userId} and ended_at is null and binding_hash = ${bindingHash}`,
  )
}

export function endSessionsOfUser(tx: Tx, userId: string, at: Date) {
  return run(tx, sql`update sessions set ended_at = ${at} where user_id = ${userId} and ended_at is null`)
}

// Emergency access ---------------------------------------------------------------------------------------------------

type NewBreakGlass = { mobileNumber: string; reason: string; expiresAt: Date }

/** Undefined unless an active SuperAdmin has the number. */
export function insertBreakGlass(tx: Tx, { mobileNumber, reason, expiresAt }: NewBreakGlass, now: Date) {
  return maybe(
    tx,
    z.object({ id: z.string(), full_name: z.string() }),
    sql`with issued as (
          insert into break_glass_codes (user_id, reason, issued_at, expires_at)
          select id, ${reason}, ${now}, ${expiresAt} from users
          where mobile_number = ${mobileNumber} and role = 'SuperAdmin' and status = 'active'
          returning id, user_id
        )
        select i.id, u.full_name from issued i join users u on u.id = i.user_id`,
  )
}

/** Counts an attempt with the newest emergency access of a user that is still valid. */
export function countBreakGlassAttempt(tx: Tx, userId: string, at: Date) {
  return maybe(
    tx,
    z.object({ id: z.string() }),
    sql`update break_glass_codes set attempts = attempts + 1 where id = (
          select id from break_glass_codes where user_id = ${userId} and used_at is null and expires_at > ${at} and attempts < 5
          order by issued_at desc limit 1 for update
        ) returning id`,
  )
}

export function markBreakGlassUsed(tx: Tx, id: string, sessionId: string, at: Date) {
  return run(tx, sql`update break_glass_codes set used_at = ${at}, session_id = ${sessionId} where id = ${id}`)
}

// Codes ---------------------------------------------------------------------------------------------------------------

const since = z.date().nullable()
const usedUp = z.object({
  again: since,
  ten_minutes: since,
  day: since,
  address: since,
  number: since,
  person: since,
  everyone: since,
})
type LimitName = keyof z.output<typeof usedUp>
export type Limits = Record<LimitName, { max: number; seconds: number }>

type CodeRequester = {
  mobileNumber: string
  isSignIn: boolean
  knownBrowser: boolean
  requestedBy: string | null
  network: string
  isUnknownBrowser: boolean
  isApproval: boolean
}

/**
 * Exhausted limits, each with the start of its period. Read under a lock that all nodes share, so that concurrent requests cannot
 * exceed the limits.
 */
export async function exhaustedLimits(tx: Tx, requester: CodeRequester, limits: Limits, now: Date) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('otp_requests'))`)
  // Clocks of nodes differ by seconds. Later codes exist only in a demo, which sells with its clock moved to the past.
  const latest = new Date(now.getTime() + 10 * 60_000)
  const exhaustedLimit = (name: LimitName, condition: Sql) => {
    const { max, seconds } = limits[name]
    return sql`(select created_at from otp_requests
      where ${condition} and created_at > ${new Date(now.getTime() - seconds * 1000)} and created_at < ${latest}
      order by created_at desc offset ${max - 1} limit 1) as ${raw(name)}`
  }
  // Approval codes that were entered do not count, because an approver may decide many cases in a day.
  const toNumber = sql`mobile_number = ${requester.mobileNumber} and (purpose = 'sign-in') = ${requester.isSignIn}
    and known_browser = ${requester.knownBrowser} and requested_by is not distinct from ${requester.requestedBy}
    and (purpose = 'approval') = ${requester.isApproval} and (not ${requester.isApproval} or used_at is null)`
  const fromUnknownBrowser = sql`(not known_browser and requested_by is null)`
  const counts = [
    exhaustedLimit('again', toNumber),
    exhaustedLimit('ten_minutes', toNumber),
    exhaustedLimit('day', toNumber),
    // Codes that were entered do not count, because a whole office may sign in for the first time at the same time.
    exhaustedLimit(
      'address',
      sql`ip = ${requester.network} and ${requester.isUnknownBrowser} and ${fromUnknownBrowser} and used_at is null`,
    ),
    // Codes to the caller's own number are neither counted nor refused, so that others cannot use them up.
    exhaustedLimit(
      'number',
      sql`mobile_number = ${requester.mobileNumber} and ${requester.requestedBy}::uuid is not null and requested_by is not null
        and ${requester.requestedBy}::uuid is distinct from (select id from users where mobile_number = ${requester.mobileNumber})
        and requested_by is distinct from (select id from users where mobile_number = ${requester.mobileNumber})`,
    ),
    exhaustedLimit('person', sql`requested_by = ${requester.requestedBy}`),
    exhaustedLimit('everyone', sql`sent and ${fromUnknownBrowser} = ${requester.isUnknownBrowser}`),
  ]
  return one(tx, usedUp, sql`select ${join(counts, ', ')}`)
}

/** Deletes old sign-in codes. The limits need the codes of one day. */
export function removeCodesBefore(tx: Tx, before: Date): Promise<number> {
  return deleteBatch(tx, 'otp_requests', sql`purpose = 'sign-in' and created_at < ${before}`)
}

export type NewOtpRequest = {
  id: string
  mobileNumber: string
  purpose: string
  reference: string | null
  prefix: string
  userId: string | null
  /** Network by which attempts are counted. */
  ip: string
  knownBrowser: boolean
  requestedBy: string | null
  /** Number that receives the code instead of the requested one. */
  sentTo: string | null
  sent: boolean
  createdAt: Date
  expiresAt: Date
}

export function insertOtpRequest(tx: Tx, c: NewOtpRequest) {
  return run(
    tx,
    sql`insert into otp_requests (id, mobile_number, purpose, reference, prefix, user_id, ip, known_browser, requested_by, sent_to, sent,
          created_at, expires_at)
        values (${c.id}, ${c.mobileNumber}, ${c.purpose}, ${c.reference}, ${c.prefix}, ${c.userId}, ${c.ip}, ${c.knownBrowser},
                ${c.requestedBy}, ${c.sentTo}, ${c.sent}, ${c.createdAt}, ${c.expiresAt})`,
  )
}

const otpRequest = z.object({
  id: z.string(),
  purpose: z.string(),
  reference: z.string().nullable(),
  prefix: z.string(),
  user_id: z.string().nullable(),
  sent: z.boolean(),
  attempts: z.number(),
  expires_at: z.date(),
  used_at: z.date().nullable(),
})
const otpRequestColumns = sql`id, purpose, reference, prefix, user_id, sent, attempts, expires_at, used_at`

/** Takes one of the five attempts atomically, so that concurrent guesses cannot exceed five. */
export function countAttempt(tx: Tx, id: string, mobileNumber: string, now: Date) {
  return maybe(
    tx,
    otpRequest,
    sql`update otp_requests set attempts = attempts + 1
        where id = ${id} and mobile_number = ${mobileNumber} and used_at is null and attempts < 5 and expires_at > ${now}
        returning ${otpRequestColumns}`,
  )
}

export function findOtpRequest(tx: Tx, id: string, mobileNumber: string) {
  return maybe(
    tx,
    otpRequest,
    sql`select ${otpRequestColumns} from otp_requests where id = ${id} and mobile_number = ${mobileNumber}`,
  )
}

export function markOtpRequestUsed(tx: Tx, id: string, now: Date) {
  return run(tx, sql`update otp_requests set used_at = ${now} where id = ${id} and used_at is null`)
}

export function insertVerificationToken(
  tx: Tx,
  token: {
    hash: Buffer
    /** A token proves a code or a passkey. */
    otpRequestId: string | null
    passkeyId: string | null
    mobileNumber: string
    purpose: string
    reference: string
    expiresAt: Date
  },
) {
  return run(
    tx,
    sql`insert into verification_tokens (token_hash, otp_request_id, passkey_id, mobile_number, purpose, reference, expires_at)
        values (${token.hash}, ${token.otpRequestId}, ${token.passkeyId}, ${token.mobileNumber}, ${token.purpose}, ${token.reference}, ${token.expiresAt})`,
  )
}

export function useVerificationTokenRow(
  tx: Tx,
  token: { hash: Buffer; mobileNumber: string; purpose: string; references: string[]; now: Date },
) {
  return maybe(
    tx,
    z.object({ otp_request_id: z.string(), verified_at: z.date(), requested_at: z.date(), sent_to: z.string() }),
    sql`update verification_tokens t set used_at = ${token.now} from otp_requests c
        where c.id = t.otp_request_id and t.token_hash = ${token.hash} and t.mobile_number = ${token.mobileNumber}
          and t.purpose = ${token.purpose} and t.reference = any(${token.references}) and t.used_at is null
          and t.expires_at > ${token.now}
        returning t.otp_request_id, c.used_at as verified_at, c.created_at as requested_at,
          coalesce(c.sent_to, c.mobile_number) as sent_to`,
  )
}

/** Uses a token that a passkey was exchanged for; returns 0 for any other token. */
export function usePasskeyTokenRow(tx: Tx, token: { hash: Buffer; userId: string; reference: string; now: Date }) {
  return run(
    tx,
    sql`update verification_tokens t set used_at = ${token.now} from passkeys k
        where k.id = t.passkey_id and k.user_id = ${token.userId} and k.removed_at is null and t.token_hash = ${token.hash}
          and t.purpose = 'approval' and t.reference = ${token.reference} and t.used_at is null and t.expires_at > ${token.now}`,
  )
}
