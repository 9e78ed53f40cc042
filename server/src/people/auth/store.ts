import { USER_STATUSES } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { removeSome } from '../../platform/db/remove-some.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'

const portal = z.enum(['admin', 'agent', 'staff'])

const sessionRow = z.object({
  id: z.string(),
  token_hash: z.instanceof(Buffer),
  portal,
  binding_hash: z.instanceof(Buffer),
  created_at: z.date(),
  last_seen_at: z.date(),
  ended_at: z.date().nullable(),
  user_id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  branch_id: z.string(),
  branch_group_id: z.string(),
  agent_id: z.string().nullable(),
})

export type SessionRow = z.output<typeof sessionRow>

/** Assistants can sign in only while their agent is active. */
export function findSessions(tx: Tx, tokenHashes: Buffer[]) {
  return rows(
    tx,
    sessionRow,
    sql`select s.id, s.token_hash, s.portal, s.binding_hash, s.created_at, s.last_seen_at, s.ended_at, u.id as user_id, u.full_name, u.role,
               coalesce(nullif(a.status, 'active'), u.status) as status, u.branch_id, b.branch_group_id, u.agent_id
        from sessions s join users u on u.id = s.user_id join branches b on b.id = u.branch_id
             left join users a on a.id = u.agent_id
        where s.token_hash = any(${tokenHashes}::bytea[])`,
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
  },
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into sessions (user_id, token_hash, binding_hash, portal, ip, user_agent, created_at, last_seen_at)
        values (${session.userId}, ${session.tokenHash}, ${session.bindingHash}, ${session.portal}, ${session.ip},
                ${session.userAgent}, ${session.at}, ${session.at})
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

export function endSessionsOfUser(tx: Tx, userId: string, at: Date) {
  return run(tx, sql`update sessions set ended_at = ${at} where user_id = ${userId} and ended_at is null`)
}

// Codes ---------------------------------------------------------------------------------------------------------------

const since = z.date().nullable()
const usedUp = z.object({
  again: since,
  ten_minutes: since,
  day: since,
  address: since,
  person: since,
  everybody: since,
})
type LimitName = keyof z.output<typeof usedUp>
export type Limits = Record<LimitName, { most: number; seconds: number }>

type Asker = {
  mobileNumber: string
  isSignIn: boolean
  knownBrowser: boolean
  askedBy: string | null
  network: string
  isStranger: boolean
}

/**
 * Exhausted limits with the time from which they count. Read under a lock that all nodes share, so that concurrent requests
 * cannot exceed the limits.
 */
export async function usedUpSince(tx: Tx, asker: Asker, limits: Limits, now: Date) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('otp_requests'))`)
  const usedUpBy = (name: LimitName, which: Sql) => {
    const { most, seconds } = limits[name]
    return sql`(select created_at from otp_requests
      where ${which} and created_at > ${new Date(now.getTime() - seconds * 1000)}
      order by created_at desc offset ${most - 1} limit 1) as ${raw(name)}`
  }
  const toNumber = sql`mobile_number = ${asker.mobileNumber} and (purpose = 'sign-in') = ${asker.isSignIn}
    and known_browser = ${asker.knownBrowser} and asked_by is not distinct from ${asker.askedBy}`
  const fromStranger = sql`(not known_browser and asked_by is null)`
  const asked = [
    usedUpBy('again', toNumber),
    usedUpBy('ten_minutes', toNumber),
    usedUpBy('day', toNumber),
    // Codes that were entered do not count, because a whole office may sign in for the first time at once.
    usedUpBy('address', sql`ip = ${asker.network} and ${asker.isStranger} and ${fromStranger} and used_at is null`),
    usedUpBy('person', sql`asked_by = ${asker.askedBy}`),
    usedUpBy('everybody', sql`sent and ${fromStranger} = ${asker.isStranger}`),
  ]
  return one(tx, usedUp, sql`select ${join(asked, ', ')}`)
}

/** Deletes sign-in codes without references. Limits look back one day. */
export function removeCodesBefore(tx: Tx, before: Date): Promise<number> {
  return removeSome(tx, 'otp_requests', sql`purpose = 'sign-in' and created_at < ${before}`)
}

export type NewChallenge = {
  id: string
  mobileNumber: string
  purpose: string
  reference: string | null
  prefix: string
  userId: string | null
  /** Network by which attempts are counted. */
  ip: string
  knownBrowser: boolean
  askedBy: string | null
  sent: boolean
  createdAt: Date
  expiresAt: Date
}

export function insertChallenge(tx: Tx, c: NewChallenge) {
  return run(
    tx,
    sql`insert into otp_requests (id, mobile_number, purpose, reference, prefix, user_id, ip, known_browser, asked_by, sent,
          created_at, expires_at)
        values (${c.id}, ${c.mobileNumber}, ${c.purpose}, ${c.reference}, ${c.prefix}, ${c.userId}, ${c.ip}, ${c.knownBrowser},
                ${c.askedBy}, ${c.sent}, ${c.createdAt}, ${c.expiresAt})`,
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
    otpRequestId: string
    mobileNumber: string
    purpose: string
    reference: string
    expiresAt: Date
  },
) {
  return run(
    tx,
    sql`insert into verification_tokens (token_hash, otp_request_id, mobile_number, purpose, reference, expires_at)
        values (${token.hash}, ${token.otpRequestId}, ${token.mobileNumber}, ${token.purpose}, ${token.reference}, ${token.expiresAt})`,
  )
}

export function useVerificationTokenRow(
  tx: Tx,
  token: { hash: Buffer; mobileNumber: string; purpose: string; references: string[]; now: Date },
) {
  return maybe(
    tx,
    z.object({ otp_request_id: z.string(), verified_at: z.date() }),
    sql`update verification_tokens t set used_at = ${token.now} from otp_requests c
        where c.id = t.otp_request_id and t.token_hash = ${token.hash} and t.mobile_number = ${token.mobileNumber}
          and t.purpose = ${token.purpose} and t.reference = any(${token.references}) and t.used_at is null
          and t.expires_at > ${token.now}
        returning t.otp_request_id, c.used_at as verified_at`,
  )
}
