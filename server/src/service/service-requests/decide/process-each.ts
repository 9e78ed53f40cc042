import { Refusal } from '@okwan/domain/platform/refusal'
import { run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refusalOfConstraint } from '../../../platform/http/constraints.ts'
import type { Ctx } from '../../../platform/http/context.ts'

/** Outcome of one item; `message` is the reason if it was refused. */
type Outcome<Item, Done> = { item: Item } & ({ done: Done; message: null } | { done: null; message: string })

/** Processes items one by one in savepoints; a refused item is rolled back alone and returns its reason. */
export async function processEach<Item, Done>(
  ctx: Ctx,
  items: readonly Item[],
  idOf: (item: Item) => string,
  act: (item: Item) => Promise<Done>,
): Promise<Outcome<Item, Done>[]> {
  // A fixed order avoids deadlocks between users with overlapping selections.
  const ordered = [...items].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  const outcomes: Outcome<Item, Done>[] = []
  for (const item of ordered) outcomes.push(await inSavepoint(ctx, item, act))
  return outcomes
}

async function inSavepoint<Item, Done>(
  { tx }: Ctx,
  item: Item,
  act: (item: Item) => Promise<Done>,
): Promise<Outcome<Item, Done>> {
  await run(tx, sql`savepoint item`)
  try {
    const done = await act(item)
    await run(tx, sql`release savepoint item`)
    return { item, done, message: null }
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    await run(tx, sql`rollback to savepoint item`)
    return { item, done: null, message: refusal.message }
  }
}

function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return typeof error === 'object' && error !== null ? refusalOfConstraint(error) : undefined
}
