import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { SavedView, savedViewEndpoints } from '@okwan/contract/platform/saved-views'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../http/context.ts'
import { countViewsForChange, deleteView, insertView, updateView, type ViewRow, viewsOf } from './store.ts'

type Endpoints = typeof savedViewEndpoints

/** A row of tabs has no space for more. */
const MAX_VIEWS = 20

export async function listViews({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /saved-views']>) {
  return (await viewsOf(tx, actor.id, query.list)).map(present)
}

export async function saveView({ tx, actor, now }: Ctx, { body }: Parsed<Endpoints['POST /saved-views']>) {
  if ((await countViewsForChange(tx, actor.id, body.list)) >= MAX_VIEWS) {
    throw new Refusal('too_many_views', `You have ${MAX_VIEWS} views of this list. Delete one first.`)
  }
  return present(await insertView(tx, actor.id, body, now))
}

export async function changeView(
  { tx, actor, now }: Ctx,
  { params, body }: Parsed<Endpoints['PUT /saved-views/{viewId}']>,
) {
  const changed = await updateView(tx, { userId: actor.id, id: params.viewId }, body, now)
  if (!changed) throw noSuchView()
  return present(changed)
}

export async function removeView({ tx, actor }: Ctx, { params }: Parsed<Endpoints['DELETE /saved-views/{viewId}']>) {
  if ((await deleteView(tx, actor.id, params.viewId)) === 0) throw noSuchView()
  return { viewId: params.viewId }
}

function present({ id, name, search }: ViewRow): SavedView {
  return { viewId: id, name, search }
}

function noSuchView(): Refusal {
  return new Refusal('not_found', 'This view no longer exists.')
}
