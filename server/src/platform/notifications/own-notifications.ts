import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { notificationEndpoints, UnreadNotifications } from '@okwan/contract/platform/notifications'
import { groupsOf } from '@okwan/domain/platform/notifications/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { notify } from '../db/batch.ts'
import type { Tx } from '../db/database.ts'
import type { Ctx, StreamCtx } from '../http/context.ts'
import { NOTIFICATIONS, topicOf } from './notify-people.ts'
import { presentNotification } from './present.ts'
import { listRows, mutedGroups, readState, removeBefore, saveAllRead, saveMute, saveRead } from './store.ts'

type Endpoints = typeof notificationEndpoints

export async function listNotifications({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /notifications']>) {
  const { rows, meta } = await listRows(tx, actor, query)
  return { data: rows.map(presentNotification), meta }
}

export function getUnread({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>): Promise<UnreadNotifications> {
  return readState(tx, actor.id)
}

export async function markRead(ctx: Ctx, { params }: Parsed<Endpoints['POST /notifications/{notificationId}/read']>) {
  const { tx, actor, now } = ctx
  if (!(await saveRead(tx, actor.id, params.notificationId, now))) {
    throw new Refusal('not_found', 'This notification no longer exists.')
  }
  return publishState(ctx)
}

export async function markAllRead(ctx: Ctx, { body }: Parsed<Endpoints['POST /notifications/read']>) {
  await saveAllRead(ctx.tx, ctx.actor.id, body.upTo, ctx.now)
  return publishState(ctx)
}

/** Other tabs and devices of the person show the same count. */
async function publishState({ tx, actor }: Ctx): Promise<UnreadNotifications> {
  await notify(tx, NOTIFICATIONS, actor.id)
  return readState(tx, actor.id)
}

export async function getPreferences({ tx, actor }: Ctx) {
  const muted = await mutedGroups(tx, actor.id)
  return groupsOf(actor.role).map((group) => ({ group, isOn: !muted.includes(group) }))
}

export async function setPreference(ctx: Ctx, { body }: Parsed<Endpoints['PUT /notifications/preferences']>) {
  await saveMute(ctx.tx, ctx.actor.id, body.group, body.isOn)
  return getPreferences(ctx)
}

/** Interval of keep-alive messages, which also catch lost notifications of the database. */
const KEEP_ALIVE_MS = 15_000
/** Lifetime of a stream; the browser then reconnects and authenticates again. */
const STREAM_LIFETIME_MS = 10 * 60_000

/** Streams the unread count when a notification arrives or is read, on any node. */
export async function* followNotifications({ tx, actor, product, signal }: StreamCtx) {
  const untilMs = product.clock.wall().getTime() + STREAM_LIFETIME_MS
  let sent = ''
  while (!signal.aborted && product.clock.wall().getTime() < untilMs) {
    const change = product.topics.next(topicOf(actor.id), KEEP_ALIVE_MS, signal)
    const state = await getUnread({ tx, actor })
    const text = JSON.stringify(state)
    yield text === sent ? undefined : state
    sent = text
    await change
  }
}

const DAY_MS = 86_400_000
/** Notifications are deleted after this time, read or not. Open work stays in its queues. */
const KEEP_DAYS = 90

export function deleteOldNotifications(tx: Tx, now: Date): Promise<number> {
  return removeBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}
