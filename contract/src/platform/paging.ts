import * as z from 'zod'

/** Keyset pagination: the cursor names the last row, so every page costs the same and rows do not move between pages. */
export const pageQuery = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
}

/** Computed lists have rows without ids, so the cursor is the number of rows before the page. */
export const offsetQuery = {
  limit: pageQuery.limit,
  cursor: z.string().max(6).regex(/^\d+$/).optional(),
}

export const pageMeta = z.object({
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  count: z.number().int(),
  countIsExact: z.boolean(),
})
export type PageMeta = z.output<typeof pageMeta>

export const searchText = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Remove invisible characters' })
