/**
 * SQL in which every value is sent as a parameter: sql`select name from users where id = ${id}`. Fragments nest. The same
 * text always gets the same statement name, so PostgreSQL parses and plans it once per connection.
 */
export type Sql = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return flatten(strings, values)
}

const EMPTY: Sql = { strings: [''], values: [] }

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 0) return EMPTY
  const separators = parts.slice(1).map(() => separator)
  return flatten(['', ...separators, ''], parts)
}

export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}

/** Only for names from our own source, such as sort columns, never for user input. */
export function raw(text: string): Sql {
  return { strings: [text], values: [] }
}

/**
 * Compares with a list, as in sql`where id = ${anyOf(ids, 'uuid')}`. The list passes through a subquery. Otherwise, PostgreSQL
 * estimates by the length of the list and plans a frequent statement each time, and planning can take longer than running.
 */
export function anyOf(list: readonly unknown[], type: 'uuid' | 'bigint' | 'bytea' | 'text'): Sql {
  return sql`any(array(select unnest(${list}::${raw(type)}[])))`
}

export function toStatement(query: Sql): { name: string; text: string; values: unknown[] } {
  const { text, values } = toUnnamed(query)
  return { ...namedText(text), values }
}

/**
 * Statement without a name. Texts that are composed from many parts have so many variants that prepared statements would fill the
 * memory.
 */
export function toUnnamed(query: Sql): { text: string; values: unknown[] } {
  let text = query.strings[0] ?? ''
  for (let i = 1; i < query.strings.length; i++) text += `$${i}${query.strings[i]}`
  return { text, values: query.values as unknown[] } // pg only reads them
}

const named = new Map<string, { name: string; text: string }>()

/** Returns the same string object for the same text, because a connection compares it with its prepared statements. */
function namedText(text: string): { name: string; text: string } {
  let found = named.get(text)
  if (!found) {
    found = { name: `s${named.size}`, text }
    named.set(text, found)
  }
  return found
}

function flatten(strings: readonly string[], values: readonly unknown[]): Sql {
  const flatStrings = [strings[0] ?? '']
  const flatValues: unknown[] = []
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? ''
    if (isSql(value)) {
      flatStrings[flatStrings.length - 1] += value.strings[0] ?? ''
      flatStrings.push(...value.strings.slice(1))
      flatValues.push(...value.values)
      flatStrings[flatStrings.length - 1] += after
    } else {
      flatValues.push(value)
      flatStrings.push(after)
    }
  })
  return { strings: flatStrings, values: flatValues }
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value
}
