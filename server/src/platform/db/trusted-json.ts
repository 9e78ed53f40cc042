import * as z from 'zod'

/**
 * A jsonb document that only its own feature writes, from values of this type that its rules or the contract have checked.
 * Reading parses the given fields and leaves the rest as it is: such documents are large and read often, and the rules for
 * new input must not make old records unreadable. The document itself is passed on, with its keys in their order.
 */
export function trustedJson<T extends object>(fields: { [K in keyof T]?: z.ZodType } = {}) {
  const checked = z.looseObject(fields)
  return z.unknown().transform((document, ctx) => {
    const parsed = checked.safeParse(document)
    if (!parsed.success) {
      ctx.addIssue({ code: 'custom', message: z.prettifyError(parsed.error) })
      return z.NEVER
    }
    return document as T
  })
}
