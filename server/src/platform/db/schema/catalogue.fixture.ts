import type pg from 'pg'
import * as z from 'zod'

const columnRow = z.object({
  name: z.string(),
  type: z.string(),
  is_required: z.boolean(),
  expression: z.string().nullable(),
  is_identity: z.boolean(),
  is_generated: z.boolean(),
  comment: z.string().nullable(),
  settings: z.array(z.string()),
})
export type Column = z.output<typeof columnRow>

const constraintRow = z.object({
  name: z.string(),
  kind: z.enum(['p', 'u', 'f', 'c', 'x']),
  columns: z.array(z.string()),
  definition: z.string(),
})
export type Constraint = z.output<typeof constraintRow>

const relationRow = z.object({
  kind: z.enum(['r', 'p', 'S', 'v']),
  name: z.string(),
  comment: z.string().nullable(),
  columns: z.array(columnRow),
  constraints: z.array(constraintRow),
  indexes: z.array(z.string()),
  triggers: z.array(z.object({ definition: z.string(), calls: z.string() })),
  rights: z.array(z.string()),
  column_rights: z.array(z.object({ right: z.string(), columns: z.array(z.string()) })),
  /** Rights of okwan_sealer, the role that seals the audit log and archives old records. */
  sealer_rights: z.array(z.string()),
  sealer_column_rights: z.array(z.object({ right: z.string(), columns: z.array(z.string()) })),
  first_value: z.number().nullable(),
  view: z.string().nullable(),
  /** How a partitioned table is divided. */
  partitions: z.string().nullable(),
})
export type Relation = z.output<typeof relationRow>

const functionRow = z.object({ name: z.string(), comment: z.string().nullable(), definition: z.string() })
export type StoredFunction = z.output<typeof functionRow>

const isOurs = (id: string, kinds = "'e'") =>
  `not exists (select from pg_depend d where d.objid = ${id} and d.deptype in (${kinds}))`

const list = (query: string) => `coalesce((select json_agg(x) from (${query}) x), '[]')`

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
    pg_get_expr(e.adbin, e.adrelid, true) as expression, a.attidentity <> '' as is_identity, a.attgenerated <> '' as is_generated,
    col_description(c.oid, a.attnum) as comment, array_remove(array[
      case when a.attstorage <> t.typstorage then 'storage ' || case a.attstorage when 'e' then 'external' else a.attstorage::text end end,
      case when a.attstattarget >= 0 then 'statistics ' || a.attstattarget end], null) as settings
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum`

// 'n' are not-null constraints, which are shown at the columns, and 't' constraint triggers, which are shown with the triggers.
const CONSTRAINTS = `
  select n.conname as name, n.contype as kind, pg_get_constraintdef(n.oid, true) as definition,
    array(select a.attname from unnest(n.conkey) k join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as columns
  from pg_constraint n where n.conrelid = c.oid and n.contype not in ('n', 't')
  order by position(n.contype in 'puxcf'), n.conname`

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = c.oid and not exists (select from pg_constraint n where n.conindid = i.indexrelid and n.conrelid = c.oid
    and n.contype in ('p', 'u', 'x')) order by x.relname`

const TRIGGERS = `
  select pg_get_triggerdef(g.oid, true) || case g.tgenabled when 'O' then '' else ' -- disabled' end as definition, p.proname as calls from pg_trigger g join pg_proc p on p.oid = g.tgfoid
  where g.tgrelid = c.oid and not g.tgisinternal order by g.tgname`

const rightsOf = (role: string) => `
  select lower(r.privilege_type) as "right" from aclexplode(c.relacl) r join pg_roles o on o.oid = r.grantee
  where o.rolname = '${role}' order by position(r.privilege_type in 'USAGE SELECT INSERT UPDATE DELETE')`

const columnRightsOf = (role: string) => `
  select lower(r.privilege_type) as "right", array_agg(a.attname order by a.attname) as columns
  from pg_attribute a, aclexplode(a.attacl) r join pg_roles o on o.oid = r.grantee
  where a.attrelid = c.oid and o.rolname = '${role}' group by 1 order by 1`

/** Tables, sequences and views of the product with their parts. */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query(`
    select c.relkind as kind, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      ${list(COLUMNS)} as columns, ${list(CONSTRAINTS)} as constraints,
      array(${INDEXES}) as indexes, ${list(TRIGGERS)} as triggers, array(${rightsOf('okwan_app')}) as rights,
      ${list(columnRightsOf('okwan_app'))} as column_rights,
      array(${rightsOf('okwan_sealer')}) as sealer_rights, ${list(columnRightsOf('okwan_sealer'))} as sealer_column_rights,
      (select q.seqstart::int from pg_sequence q where q.seqrelid = c.oid) as first_value,
      case when c.relkind = 'v' then pg_get_viewdef(c.oid, true) end as view,
      pg_get_partkeydef(c.oid) as partitions
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v', 'm', 'p', 'f')
      -- Partitions differ by the month of the migration.
      and not c.relispartition
      -- A partitioned table depends on its own columns like a sequence on its identity column.
      and (c.relkind = 'p' or ${isOurs('c.oid', "'e', 'i'")}) order by c.relname`)
  return z.array(relationRow).parse(rows)
}

export async function readFunctions(client: pg.Client): Promise<StoredFunction[]> {
  const { rows } = await client.query(`
    select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, pg_get_functiondef(p.oid) as definition
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${isOurs('p.oid')} order by p.proname`)
  return z.array(functionRow).parse(rows)
}

/** Extensions and the default rights of the application on new tables and sequences. */
export async function readBasics(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('create extension %s;', extname) as line from pg_extension where extname <> 'plpgsql'
    union all
    select format('alter default privileges grant %s on %s to okwan_app;', string_agg(lower(r.privilege_type), ', '
        order by position(r.privilege_type in 'USAGE SELECT INSERT UPDATE DELETE')),
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' else d.defaclobjtype::text end)
    from pg_default_acl d, aclexplode(d.defaclacl) r join pg_roles o on o.oid = r.grantee
    where o.rolname = 'okwan_app' group by d.defaclobjtype
    union all
    select format('grant %s on schema public to %s;', lower(r.privilege_type), o.rolname)
    from pg_namespace n, aclexplode(n.nspacl) r join pg_roles o on o.oid = r.grantee
    where n.nspname = 'public' and o.rolname in ('okwan_app', 'okwan_sealer')
    order by 1`)
  return rows.map(({ line }) => line)
}
