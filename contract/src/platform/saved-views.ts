import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, text } from './fields.ts'

/** Lists with saved views. A new list must be added here and to the check constraint of the table. */
export const VIEWED_LISTS = ['policies', 'customers', 'reports'] as const
const list = z.enum(VIEWED_LISTS)

const savedView = z.object({
  viewId: z.string(),
  name: z.string(),
  /** Filters, order and columns as in the address. */
  search: z.string(),
})
export type SavedView = z.output<typeof savedView>

const content = {
  name: text('a name', 40),
  search: z
    .string()
    .max(1000)
    .regex(/^[\w.%+=&,~*-]*$/, { error: 'Invalid search parameters' }),
}
const viewId = z.strictObject({ viewId: id })
const own = { permission: 'signed-in', scope: 'own views' } as const

export const savedViewEndpoints = endpoints({
  'GET /saved-views': {
    summary: 'List the caller’s views of a list, by name',
    ...own,
    query: z.strictObject({ list }),
    data: z.array(savedView),
  },
  'POST /saved-views': {
    summary: 'Save the filters of a list as a view; at most 20 per list',
    ...own,
    body: z.strictObject({ list, ...content }),
    data: savedView,
    status: 201,
  },
  'PUT /saved-views/{viewId}': {
    summary: 'Rename a view or change its filters',
    ...own,
    params: viewId,
    body: z.strictObject(content),
    data: savedView,
  },
  'DELETE /saved-views/{viewId}': {
    summary: 'Delete a view',
    ...own,
    params: viewId,
    data: z.object({ viewId: z.string() }),
  },
})
