import { type OpenWork, WORK_KINDS, type WorkKind } from '@okwan/domain/people/hand-overs/hand-over'
import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { one, rows, run, type Tx } from '../../platform/db/database.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'

/**
 * Tables and columns of open work. This feature writes columns of other features' tables (decision 0016).
 */
const OPEN_WORK: Record<WorkKind, { table: string; owner: string; open: Sql }> = {
  motorDrafts: { table: 'motor_drafts', owner: 'owner_id', open: sql`true` },
  travelDrafts: {
    table: 'travel_drafts',
    owner: 'seller_id',
    // A decided referral keeps its seller. Office users with access complete the sale.
    open: sql`w.policy_id is null and not exists (select from travel_referral_decisions g where g.draft_id = w.id)`,
  },
  requests: {
    table: 'service_requests',
    owner: 'assignee_id',
    open: sql`w.status in ('pending', 'in_review', 'more_info')`,
  },
  claims: {
    table: 'claims',
    owner: 'handler_id',
    open: sql`w.status not in ('paid', 'closed', 'rejected', 'withdrawn')`,
  },
  complaints: { table: 'complaints', owner: 'handler_id', open: sql`w.status <> 'closed'` },
  challenges: { table: 'challenges', owner: 'owner_id', open: sql`w.resolved_at is null` },
  policies: {
    table: 'policy_records',
    owner: 'agent_id',
    open: sql`w.is_current and w.status in ('awaiting_payment', 'pay_later', 'issuing', 'active', 'challenged', 'suspended')`,
  },
}

const openWorkOf = (kind: WorkKind, userId: string) => {
  const { table, owner, open } = OPEN_WORK[kind]
  return sql`${raw(table)} w where w.${raw(owner)} = ${userId} and ${open}`
}

/** Locks both users, so that neither is removed during the hand-over. */
export function lockPeople(tx: Tx, ids: readonly string[]) {
  return run(tx, sql`select id from users where id = any(${ids}::uuid[]) order by id for update`)
}

/**
 * A complaint about a person is not counted for this person before it is shared, because the number would reveal the complaint.
 */
const hiddenFrom = (readerId: string) => sql`(w.about_id is not distinct from ${readerId} and not w.is_shared)`

/** The open work of a user, as a reader can see it. */
export async function countWork(tx: Tx, userId: string, readerId: string): Promise<OpenWork> {
  const counts = WORK_KINDS.map((kind) => {
    const shown = kind === 'complaints' ? sql`not ${hiddenFrom(readerId)}` : sql`true`
    return sql`(select count(*) from ${openWorkOf(kind, userId)} and ${shown}) as ${raw(`"${kind}"`)}`
  })
  return one(tx, workRow, sql`select ${join(counts, ', ')}`)
}

const workRow = z.object({
  motorDrafts: z.number(),
  travelDrafts: z.number(),
  requests: z.number(),
  claims: z.number(),
  complaints: z.number(),
  challenges: z.number(),
  policies: z.number(),
})

const reachedBy = reachedIn('deciders', { branch: 'w.branch_id' })

/** Office work stays in its branch, so the receiver must have reach of that branch. */
const BY_BRANCH = ['requests', 'claims', 'complaints', 'challenges'] as const satisfies WorkKind[]

export async function countOutOfReach(tx: Tx, fromId: string, to: Reader): Promise<number> {
  const branches = BY_BRANCH.map((kind) => sql`select w.branch_id from ${openWorkOf(kind, fromId)}`)
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from (${join(branches, ' union all ')}) w where not ${reachedBy(to)}`,
  )
  return count
}

/** Sales and policies move to the branch of the receiver; settled payments and postings do not change. */
export async function handOverWork(
  tx: Tx,
  fromId: string,
  to: { id: string; branchId: string },
  now: Date,
): Promise<void> {
  const newOwner = { version: sql`version = version + 1`, branch: sql`branch_id = ${to.branchId}` }
  const sets: Record<WorkKind, Sql> = {
    motorDrafts: sql`${newOwner.version}, ${newOwner.branch}`,
    travelDrafts: sql`${newOwner.version}, ${newOwner.branch}`,
    requests: sql`${newOwner.version}, assigned_at = ${now}`,
    claims: sql`${newOwner.version}, handled_at = ${now}`,
    complaints: sql`${newOwner.version}, handled_at = ${now}`,
    challenges: sql`${newOwner.version}, owned_at = ${now}`,
    policies: sql`${newOwner.version}, ${newOwner.branch}`,
  }
  // Unpaid checkouts and waiting referrals of the user move to the colleague as well.
  await run(
    tx,
    sql`update checkouts set agent_id = ${to.id} where agent_id = ${fromId} and state in ('open', 'failed')`,
  )
  await run(tx, sql`update motor_referrals set seller_id = ${to.id} where seller_id = ${fromId} and state = 'waiting'`)
  await releaseClaimsOfParty(tx, fromId, to.id)
  await releaseComplaintsAbout(tx, fromId, to.id)
  for (const kind of WORK_KINDS) {
    const { table, owner, open } = OPEN_WORK[kind]
    await run(
      tx,
      sql`update ${raw(table)} w set ${raw(owner)} = ${to.id}, ${sets[kind]} where w.${raw(owner)} = ${fromId} and ${open}`,
    )
  }
  // A policy that just moved can make the receiver a party to a claim that the receiver handles.
  await releaseClaimsOfParty(tx, to.id, to.id)
}

/** A claim to which the receiver is a party becomes unassigned, because parties never handle their claim. */
function releaseClaimsOfParty(tx: Tx, handlerId: string, receiverId: string) {
  return run(
    tx,
    sql`update claims w set handler_id = null, handled_at = null, version = version + 1
        where w.handler_id = ${handlerId} and ${OPEN_WORK.claims.open} and is_claim_party(w, ${receiverId})`,
  )
}

/** A complaint about the receiver, or about a person senior to them, becomes unassigned. */
function releaseComplaintsAbout(tx: Tx, handlerId: string, receiverId: string) {
  return run(
    tx,
    sql`update complaints w set handler_id = null, handled_at = null, version = version + 1
        where w.handler_id = ${handlerId} and ${OPEN_WORK.complaints.open} and not may_handle_complaint(w.about_id, ${receiverId})`,
  )
}

/** Unassigns the complaints of a removed handler that are hidden from the person who removes the handler. */
export function releaseHiddenComplaints(tx: Tx, handlerId: string, removerId: string) {
  return run(
    tx,
    sql`update complaints w set handler_id = null, handled_at = null, version = version + 1
        where w.handler_id = ${handlerId} and ${OPEN_WORK.complaints.open} and ${hiddenFrom(removerId)}`,
  )
}

/** Copies saved views; views whose name is taken are skipped. */
export function copyViews(tx: Tx, fromId: string, toId: string, now: Date) {
  return run(
    tx,
    sql`insert into saved_views (user_id, list, name, search, created_at, updated_at)
        select ${toId}, list, name, search, ${now}, ${now} from saved_views where user_id = ${fromId} on conflict do nothing`,
  )
}

const MAX_COLLEAGUES = 200

export function colleaguesOf(tx: Tx, userId: string) {
  return rows(
    tx,
    z.object({ userId: z.string(), fullName: z.string(), branchName: z.string() }),
    sql`select u.id as "userId", u.full_name as "fullName", b.name as "branchName"
        from users u join branches b on b.id = u.branch_id, users p
        where p.id = ${userId} and u.id <> p.id and u.status = 'active' and u.role <> 'AssistantAgent'
          and (u.role = 'Agent') = (p.role in ('Agent', 'AssistantAgent'))
        order by u.id is distinct from p.agent_id, u.branch_id <> p.branch_id, u.full_name limit ${MAX_COLLEAGUES}`,
  )
}
