import type pg from 'pg'
import { SCHEMA_AREAS } from './areas.fixture.ts'
import {
  type Column,
  type Constraint,
  type Relation,
  readBasics,
  readFunctions,
  readRelations,
  type StoredFunction,
} from './catalogue.fixture.ts'
import { readable, wrapped } from './readable.fixture.ts'

const HEADER = `-- The schema as the migrations leave it, printed from the database by server/src/platform/db/schema/schema.test.ts.
-- To change it write a migration, then print it again: npm run test:unit -- server/src/platform/db/schema -u
-- Constraints without a name have the one that PostgreSQL gives them. The line above a trigger says what its function does.
-- The application works as okwan_app, which may select, insert, update and delete rows unless a grant says otherwise.
-- The tasks that seal the audit log and archive old records work as okwan_sealer, which has only the listed rights.`

/** The whole schema as one text, by area. */
export async function printSchema(client: pg.Client): Promise<string> {
  const relations = await readRelations(client)
  const functions = await readFunctions(client)
  const comments = new Map(functions.map(({ name, comment }) => [name, comment]))
  const printed = new Map([
    ...relations.map((relation) => [relation.name, printRelation(relation, comments)] as const),
    ...functions.map((each) => [`${each.name}()`, printFunction(each)] as const),
  ])
  const areas = Object.entries(SCHEMA_AREAS).flatMap(([area, names]) => {
    if (names.length === 0) return []
    const parts = names.map((name) => {
      const text = printed.get(name)
      if (text === undefined) throw new Error(`${name} is listed in areas.fixture.ts but not in the database`)
      printed.delete(name)
      return text
    })
    return [`-- ${area} ${'-'.repeat(120 - area.length)}`, ...parts].join('\n\n')
  })
  if (printed.size > 0) throw new Error(`give these an area in areas.fixture.ts: ${[...printed.keys()].join(', ')}`)
  return `${[HEADER, (await readBasics(client)).join('\n'), ...areas].join('\n\n')}\n`
}

function printRelation(relation: Relation, comments: ReadonlyMap<string, string | null>): string {
  const { kind, name, comment } = relation
  if (kind === 'S') {
    const start = relation.first_value === 1 ? '' : ` start ${relation.first_value}`
    return [`create sequence ${name}${start};`, ...printRights(relation, 'usage, select')].join('\n')
  }
  if (!comment) throw new Error(`table ${name} has no comment that says what a row of it is`)
  if (kind === 'v') return [`-- ${comment}`, `create view ${name} as`, relation.view].join('\n')
  return [
    `-- ${comment}`,
    `create table ${name} (`,
    printColumns(relation).join(',\n'),
    relation.partitions ? `) partition by ${relation.partitions.toLowerCase()};` : ');',
    ...relation.columns.flatMap(({ name: column, settings }) =>
      settings.map((setting) => `alter table ${name} alter column ${column} set ${setting};`),
    ),
    ...relation.indexes.map((index) => wrapped(`${readable(index)};`)),
    ...relation.triggers.flatMap(({ definition, calls }) => [
      `-- ${comments.get(calls)}`,
      wrapped(`${readable(definition)};`),
    ]),
    ...printRights(relation, 'select, insert, update, delete'),
  ].join('\n')
}

function printColumns({ name: table, columns, constraints }: Relation): string[] {
  const isInline = ({ columns: of, kind }: Constraint) => of.length === 1 && kind !== 'x'
  return [
    ...columns.map((column) => {
      const own = constraints.filter((each) => isInline(each) && each.columns[0] === column.name)
      const parts = [printColumn(column, own), ...own.map((each) => inline(table, column.name, each))]
      const line = wrapped(`  ${parts.join(' ')}`)
      return column.comment ? `  -- ${column.comment}\n${line}` : line
    }),
    ...constraints
      .filter((each) => !isInline(each))
      .map(({ name, definition }) => wrapped(`  constraint ${name} ${readable(definition)}`)),
  ]
}

function printColumn(column: Column, own: Constraint[]): string {
  const { name, expression } = column
  const isImplied = column.is_identity || own.some(({ kind }) => kind === 'p')
  const value = expression && readable(expression)
  return [
    name === 'from' || name === 'to' ? `"${name}"` : name,
    column.type.replace('timestamp with time zone', 'timestamptz'),
    ...(column.is_required && !isImplied ? ['not null'] : []),
    ...(column.is_identity ? ['generated always as identity'] : []),
    ...(value ? [column.is_generated ? `generated always as (${value}) stored` : `default ${value}`] : []),
  ].join(' ')
}

const ENDINGS = { p: 'pkey', u: 'key', f: 'fkey', c: 'check', x: 'excl' }

/** A constraint on one column, printed after the column; named only if PostgreSQL would have given another name. */
function inline(table: string, column: string, { name, kind, definition }: Constraint): string {
  const defaultName = kind === 'p' ? `${table}_pkey` : `${table}_${column}_${ENDINGS[kind]}`
  const text = readable(definition).replace(/^(unique|primary key|foreign key) \(\S+\)/, (_, word) =>
    word === 'foreign key' ? '' : word,
  )
  return `${name === defaultName ? '' : `constraint ${name} `}${text.trim()}`
}

function printRights(relation: Relation, defaultRights: string): string[] {
  const { rights, sealer_rights: ofSealer } = relation
  const lines = rights.join(', ') === defaultRights ? [] : [`grant ${rights.join(', ') || 'nothing'}`]
  return [
    ...granted(relation, 'okwan_app', lines, relation.column_rights),
    ...granted(
      relation,
      'okwan_sealer',
      ofSealer.length > 0 ? [`grant ${ofSealer.join(', ')}`] : [],
      relation.sealer_column_rights,
    ),
  ]
}

function granted(
  { kind, name }: Relation,
  role: string,
  lines: string[],
  ofColumns: Relation['column_rights'],
): string[] {
  const on = kind === 'S' ? `sequence ${name}` : name
  const all = [...lines, ...ofColumns.map(({ right, columns }) => `grant ${right} (${columns.join(', ')})`)]
  return all.map((grant) => wrapped(`${grant} on ${on} to ${role};`))
}

/** The body is unchanged; the head is printed on one line. */
function printFunction({ name, comment, definition }: StoredFunction): string {
  if (!comment) throw new Error(`function ${name} has no comment that says what it does`)
  const [head = '', body = ''] = definition.split('$function$')
  const line = readable(head.replace(/\s+/g, ' ')).replace('create or replace', 'create').trim()
  return `-- ${comment}\n${line} $$${body}$$;`
}
