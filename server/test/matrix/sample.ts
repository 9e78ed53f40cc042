import { z } from 'zod'

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
}

type Fields = 'required' | 'all'

/** Cache of JSON Schemas, because every role and record needs them. */
const descriptions = new WeakMap<z.ZodType, Schema>()

/** A value that the schema accepts, with its required fields or with all of them. */
export function sampleOf(schema: z.ZodType, fields: Fields = 'required'): Record<string, string> {
  let described = descriptions.get(schema)
  if (!described) {
    described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    descriptions.set(schema, described)
  }
  return sample(described, '', fields) as Record<string, string> // an object by the contract; other values become text in a query
}

function sample(schema: Schema, name: string, fields: Fields): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option) return sample(option, name, fields)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const keys = fields === 'all' ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])
    return Object.fromEntries(keys.map((key) => [key, sample(schema.properties?.[key] ?? {}, key, fields)]))
  }
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, fields === 'all' ? 1 : 0)
    return Array.from({ length }, () => sample(schema.items ?? {}, name, fields))
  }
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  return textFor(name, schema)
}

function textFor(name: string, { format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return UNKNOWN_ID
  if (format === 'date-time') return '2026-11-20T09:00:00Z'
  if (/msisdn|phone|mobile/i.test(name)) return '0241234567'
  if (/date$|day$|^from$|^to$|^on$/i.test(name)) return '2026-11-20'
  return 'Sample'.padEnd(minLength, 's')
}
