import { type Reach, type ReachedList, type ReachPart, type Reader, reachOf } from '@okwan/domain/platform/reach'
import { join, raw, type Sql, sql } from './sql.ts'

/** Columns that decide who can see a row, such as `r.branch_id`; only those that the rule of the list needs. */
export type ReachColumns = {
  branch?: string
  /** By default, an agent sees rows whose owner is the agent or one of the agent's assistants. */
  agent?: string
  owner?: string
}

/** Condition for the rows of a list that the reader may see; other rows are treated as missing. */
export function reachedIn(list: ReachedList, columns: ReachColumns): (reader: Reader) => Sql {
  return (reader) => reachedRows(reachOf(reader, list), columns)
}

export function reachedRows(reach: Reach, columns: ReachColumns): Sql {
  const [first, ...others] = reach.map((part) => reachedBy(part, columns))
  if (!first) return sql`false`
  return others.length === 0 ? first : sql`(${join([first, ...others], ' or ')})`
}

/** An agent and the agent's assistants. */
export const peopleOfAgent = (agentId: string) =>
  sql`select id from users where id = ${agentId} or agent_id = ${agentId}`

function reachedBy(part: ReachPart, columns: ReachColumns): Sql {
  switch (part.by) {
    case 'all':
      return sql`true`
    case 'noBranch':
      return sql`${column(columns, 'branch')} is null`
    case 'branchGroup':
      // As an array, the branches are read once and the branch index is used.
      return sql`${column(columns, 'branch')} = any(array(select id from branches where branch_group_id = ${part.id}))`
    case 'agent':
      if (!columns.agent) return sql`${column(columns, 'owner')} = any(array(${peopleOfAgent(part.id)}))`
      break
  }
  return sql`${column(columns, part.by)} = ${part.id}`
}

function column(columns: ReachColumns, name: keyof ReachColumns): Sql {
  const found = columns[name]
  if (!found) throw new Error(`the list has no column for ${name}, which its rule needs`)
  return raw(found)
}

/** Whether the reader added the customer or sold to the customer, with all merged records. `customerId` is an expression. */
export function isSeller(reader: Pick<Reader, 'id'>, customerId: Sql): Sql {
  return sql`exists (select from customers k join customers f on coalesce(f.merged_into, f.id) = coalesce(k.merged_into, k.id)
    where k.id = ${customerId} and (f.created_by = ${reader.id} or exists (select from policy_records r
      where r.customer_id = f.id and (r.seller_id = ${reader.id} or r.agent_id = ${reader.id}))))`
}
