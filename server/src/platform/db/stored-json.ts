import * as z from 'zod'

/**
 * A jsonb document that only its own feature writes, typed as the schema's output. Reading checks that every field exists and
 * has its type. Lengths, ranges and formats are rules for new input and must not make old records unreadable. The document is
 * returned unchanged, including fields that the schema does not know.
 */
export function storedJson<T extends object>(schema: z.ZodType<T>) {
  return z.unknown().transform((document, ctx) => {
    const problems = schema.safeParse(document).error?.issues.filter(({ code }) => SHAPE.has(code)) ?? []
    if (problems.length > 0) {
      ctx.addIssue({ code: 'custom', message: z.prettifyError(new z.ZodError(problems)) })
      return z.NEVER
    }
    return document as T // checked above
  })
}

const SHAPE: ReadonlySet<z.core.$ZodIssue['code']> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** One schema for each field of a domain type. The compiler reports missing fields and wrong types. */
export function objectOf<T extends object>(fields: { [K in keyof T]-?: z.ZodType<T[K]> }): z.ZodType<T> {
  // JSON omits undefined values, so an optional key covers them.
  return z.object(fields) as unknown as z.ZodType<T>
}
