import type { z } from 'zod'

/** A response that breaks its contract is our fault: a ZodError would be returned as invalid input. */
export function checkResponse(schema: z.ZodType, data: unknown): unknown {
  const { success, data: checked, error } = schema.safeParse(data)
  if (!success) throw new Error('The response breaks its contract', { cause: error })
  return checked
}
