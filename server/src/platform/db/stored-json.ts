import * as z from 'zod'

/**
 * A jsonb document that only its own feature writes, as the schema's output. Reading checks the shape: every field is there and
 * has its type. Lengths, ranges and formats are rules for new input and must not make old records unreadable. The document
 * itself is passed on, with fields that the schema does not know.
 */
export function storedJson<T extends object>(schema: z.ZodType<T>) {
  return z.unknown().transform((document, ctx) => {
    const problems = schema.safeParse(document).error?.issues.filter(({ code }) => SHAPE.has(code)) ?? []
    if (problems.length > 0) {
      ctx.addIssue({ code: 'custom', message: z.prettifyError(new z.ZodError(problems)) })
      return z.NEVER
    }
    return document as T // its shape was checked above
  })
}

const SHAPE: ReadonlySet<z.core.$ZodIssue['code']> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** A schema for each field of a type of the domain. The compiler refuses a field that is missing or has another type. */
export function objectOf<T extends object>(fields: { [K in keyof T]-?: z.ZodType<T[K]> }): z.ZodType<T> {
  // JSON leaves out what is undefined, so an optional key stands for it.
  return z.object(fields) as unknown as z.ZodType<T>
}
