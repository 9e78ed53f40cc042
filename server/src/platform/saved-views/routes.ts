import type { savedViewEndpoints } from '@okwan/contract/platform/saved-views'
import type { Handlers } from '../http/context.ts'
import { changeView, listViews, removeView, saveView } from './views.ts'

export const savedViewRoutes: Handlers<typeof savedViewEndpoints> = {
  'GET /saved-views': listViews,
  'POST /saved-views': saveView,
  'PUT /saved-views/{viewId}': changeView,
  'DELETE /saved-views/{viewId}': removeView,
}
