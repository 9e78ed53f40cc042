import type { Chance } from '../../src/cli/torture/chance.ts'
import { hostileValue } from './hostile-values.ts'

type Slot = { holder: Record<string, unknown> | unknown[]; key: string }

/** A copy of a valid body with one to three values replaced, removed or added. */
export function mutate(body: unknown, chance: Chance): unknown {
  if (chance.below(40) === 0) return hostileValue(chance)
  const root = { body: structuredClone(body) }
  for (let i = chance.below(3); i >= 0; i--) {
    const slots = slotsIn(root)
    if (slots.length === 0) break
    const { holder, key } = chance.pick(slots)
    const holderOf = holder as Record<string, unknown> // lists are written by their index, too
    const act = chance.below(10)
    if (act === 0) delete holderOf[key]
    else if (act === 1) Object.assign(holder, unknownKeys(chance))
    else holderOf[key] = hostileValue(chance)
  }
  return root.body
}

function slotsIn(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown> | unknown[]
  return Object.entries(holder)
    .slice(0, 50)
    .flatMap(([key, child]) => [{ holder, key }, ...slotsIn(child)])
}

function unknownKeys(chance: Chance): Record<string, unknown> {
  // JSON.parse makes an own `__proto__` key, as a request body can.
  return chance.pick([
    { extra: hostileValue(chance) },
    { constructor: hostileValue(chance) },
    JSON.parse('{"__proto__":{"role":"SuperAdmin"}}') as Record<string, unknown>,
    { toString: 1, hasOwnProperty: 1 },
  ])
}
