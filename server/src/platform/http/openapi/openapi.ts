import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import { z } from 'zod'
import { API_BASE } from '../api-base.ts'

/** OpenAPI 3.1 document, generated from the endpoint declarations. */
export function openApi(version: string, demo: boolean): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, endpoint] of everyEndpoint()) {
    if (endpoint.demoOnly && !demo) continue
    const { method, path } = splitKey(key)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, path, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version, description: 'Sell and service motor and travel insurance.' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Works only with the binding cookie.' },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

function operation(key: string, path: string, endpoint: Endpoint): object {
  return {
    operationId: key
      .replace(/[^A-Za-z]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase(),
    summary: endpoint.summary,
    description: `Permission: ${endpoint.permission}. Scope: ${endpoint.scope}.`,
    tags: [path.split('/')[1]],
    security: endpoint.permission === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.anyBody || endpoint.fileBody ? { requestBody: { content: { '*/*': {} } } } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } } : {}),
    responses: responses(endpoint),
  }
}

function responses(endpoint: Endpoint): object {
  const status = endpoint.status ?? 200
  const properties = {
    ...(endpoint.data ? { data: schemaOf(endpoint.data, 'output') } : {}),
    ...(endpoint.meta ? { meta: schemaOf(endpoint.meta, 'output') } : {}),
  }
  const content = endpoint.file
    ? { [endpoint.file]: {} }
    : endpoint.stream
      ? { 'text/event-stream': { schema: properties.data } }
      : json({ type: 'object', properties, required: Object.keys(properties) })
  const problem = {
    description: 'A problem',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  return { [status]: { description: 'Done', content }, default: problem }
}

function parameters(schema: z.ZodObject | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return []
  const whole = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(whole.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (whole.required ?? []).includes(name),
    schema: property,
  }))
}

const json = (schema: object) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A repeated key returns the first response; the same key with another body is refused.',
  schema: { type: 'string', minLength: 8, maxLength: 120 },
}

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Sentence for users: what is wrong and what to do next' },
    code: { type: 'string', enum: Object.keys(REFUSALS), description: 'Stable code for programs' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    retryAfterSeconds: { type: 'integer' },
  },
}
