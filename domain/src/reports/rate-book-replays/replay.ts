/** Policies of one cover and class, priced with two rate books. */
export type ReplayGroup = {
  cover: string
  /** Risk class of a motor policy; empty for travel. */
  riskCode: string
  policies: number
  up: number
  down: number
  unchanged: number
  /** Policies that the new rate book does not price. They are not part of the sums. */
  refused: number
  beforePesewas: number
  afterPesewas: number
}

export type LargestChange = { policyRecordId: string; beforePesewas: number; afterPesewas: number }
export type Replay = { groups: ReplayGroup[]; largest: LargestChange[] }

export type ReplayedPolicy = {
  policyRecordId: string
  cover: string
  riskCode: string
  beforePesewas: number
  /** Null: refused by the new rate book. */
  afterPesewas: number | null
}

const MAX_LARGEST_CHANGES = 20

/** Adds policies to a result. The time does not depend on the number of policies that the result already contains. */
export function addToReplay(replay: Replay, policies: readonly ReplayedPolicy[]): Replay {
  const groups = new Map(replay.groups.map((group) => [keyOf(group), { ...group }]))
  const changed: LargestChange[] = [...replay.largest]
  for (const policy of policies) {
    const { policyRecordId, beforePesewas, afterPesewas } = policy
    const group = groups.get(keyOf(policy)) ?? emptyGroup(policy)
    groups.set(keyOf(policy), group)
    count(group, beforePesewas, afterPesewas)
    if (afterPesewas !== null && afterPesewas !== beforePesewas) {
      changed.push({ policyRecordId, beforePesewas, afterPesewas })
    }
  }
  changed.sort((a, b) => changeOf(b) - changeOf(a))
  const sorted = [...groups.values()].sort((a, b) => sumChangeOf(b) - sumChangeOf(a))
  return { groups: sorted, largest: changed.slice(0, MAX_LARGEST_CHANGES) }
}

function count(group: ReplayGroup, beforePesewas: number, afterPesewas: number | null): void {
  group.policies += 1
  if (afterPesewas === null) {
    group.refused += 1
    return
  }
  group.beforePesewas += beforePesewas
  group.afterPesewas += afterPesewas
  if (afterPesewas > beforePesewas) group.up += 1
  else if (afterPesewas < beforePesewas) group.down += 1
  else group.unchanged += 1
}

const keyOf = ({ cover, riskCode }: { cover: string; riskCode: string }) => `${cover} ${riskCode}`
const changeOf = ({ beforePesewas, afterPesewas }: LargestChange) => Math.abs(afterPesewas - beforePesewas)
const sumChangeOf = ({ beforePesewas, afterPesewas }: ReplayGroup) => Math.abs(afterPesewas - beforePesewas)

function emptyGroup({ cover, riskCode }: ReplayedPolicy): ReplayGroup {
  const none = { policies: 0, up: 0, down: 0, unchanged: 0, refused: 0, beforePesewas: 0, afterPesewas: 0 }
  return { cover, riskCode, ...none }
}

/** Sums over all groups. */
export function totalsOf(groups: readonly ReplayGroup[]): Omit<ReplayGroup, 'cover' | 'riskCode'> {
  const sum = (key: Exclude<keyof ReplayGroup, 'cover' | 'riskCode'>) =>
    groups.reduce((total, group) => total + group[key], 0)
  return {
    policies: sum('policies'),
    up: sum('up'),
    down: sum('down'),
    unchanged: sum('unchanged'),
    refused: sum('refused'),
    beforePesewas: sum('beforePesewas'),
    afterPesewas: sum('afterPesewas'),
  }
}
