import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, text } from './fields.ts'

/** Lists that keep views; a list that joins adds its name here and to the table's check. */
export const VIEWED_LISTS = ['policies'] as const
const list = z.enum(VIEWED_LISTS)

const savedView = z.object({
  viewId: z.string(),
  name: z.string(),
  /** Filters, order and columns as they stand in the address. */
  search: z.string(),
})
export type SavedView = z.output<typeof savedView>

const content = {
  name: text('a name', 40),
  search: z
    .string()
    .max(1000)
    .regex(/^[\w.%+=&,~*-]*$/, { error: 'This is not what stands in an address' }),
}
const viewId = z.strictObject({ viewId: id })
const own = { permission: 'signed-in', scope: 'own views' } as const

export const savedViewEndpoints = endpoints({
  'GET /saved-views': {
    summary: 'The caller’s own views of a list, by name',
    ...own,
    query: z.strictObject({ list }),
    data: z.array(savedView),
  },
  'POST /saved-views': {
    summary: 'Keep the filters of a list under a name; at most 20 for one list',
    ...own,
    body: z.strictObject({ list, ...content }),
    data: savedView,
    status: 201,
  },
  'PUT /saved-views/{viewId}': {
    summary: 'Rename a view or save other filters in it',
    ...own,
    params: viewId,
    body: z.strictObject(content),
    data: savedView,
  },
  'DELETE /saved-views/{viewId}': {
    summary: 'Forget a view',
    ...own,
    params: viewId,
    data: z.object({ viewId: z.string() }),
  },
})
