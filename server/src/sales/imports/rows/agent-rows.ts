import { randomUUID } from 'node:crypto'
import { ASSISTANTS_PER_AGENT } from '@okwan/domain/people/assistants/assistants'
import { ASSISTANT_PRODUCTS } from '@okwan/domain/people/users/terms'
import { type ImportedAgent, readAgent } from '@okwan/domain/sales/imports/agent-row'
import { wrong } from '@okwan/domain/sales/imports/cells'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { insertRows, type Row } from '../../../platform/db/rows.ts'
import { agentsInFile, insertLimits, type KnownPerson, knownPeople } from './agent-store.ts'
import { type Checked, type Importing, known, parseRows, type RowKind, ready, refusedRow } from './checked.ts'
import { Sellers } from './sellers.ts'

/** Agents and their assistants. They sign in with their number; importing sends no invitation. */
export const agentRows: RowKind<ImportedAgent> = {
  async check(importing, rows) {
    const { unreadable, readable } = parseRows(rows, (cells) => {
      const value = readAgent(cells)
      return { key: value.code, value }
    })
    const people = new People(
      await knownPeople(importing.tx),
      await agentsInFile(importing.tx, importing.importId),
      await Sellers.read(importing),
    )
    const found = readable.map(({ rowNumber, key, value }): Checked<ImportedAgent> => {
      try {
        if (people.has(value)) return known(rowNumber, key)
        people.add(value)
        return ready(rowNumber, key, value)
      } catch (error) {
        return refusedRow(rowNumber, key, error)
      }
    })
    return [...unreadable, ...found]
  },

  async write(importing, rows) {
    const sellers = await Sellers.read(importing)
    const planned = rows.map(({ rowNumber, value }) => ({ rowNumber, value, id: randomUUID() }))
    const ids = new Map<string, string>(planned.map(({ value, id }) => [value.code, id]))
    const branches = new Map<string, string | undefined>(planned.map(({ value, id }) => [id, branchIn(value, sellers)]))
    const users = planned.map(({ value, id }) => {
      const agentId =
        value.role === 'AssistantAgent' ? (ids.get(value.agentCode) ?? sellers.find(value.agentCode)) : null
      const branchId = agentId ? (branches.get(agentId) ?? sellers.branchOf(agentId)) : branches.get(id)
      return { ...userRow(value, importing.now), id, agent_id: agentId ?? null, branch_id: branchId ?? null }
    })
    // Assistants refer to their agents.
    await insertRows(importing.tx, 'users', [...users.filter(isAgent), ...users.filter((one) => !isAgent(one))])
    for (const { value, id } of planned) await saveWith(importing, id, value)
    return planned.map(({ rowNumber, id }) => ({ rowNumber, userId: id }))
  },
}

const isAgent = ({ agent_id }: { agent_id: string | null }) => agent_id === null

const branchIn = (value: ImportedAgent, sellers: Sellers) =>
  value.role === 'Agent' ? sellers.branch(value.branchCode) : undefined

/** People of the database and of earlier rows: each code and number is unique, and agents have a limited number of assistants. */
class People {
  readonly #codes: Map<string, KnownPerson>
  readonly #phones: Map<string, KnownPerson>
  readonly #agents: Set<string>
  readonly #assistants = new Map<string, number>()
  readonly #sellers: Sellers

  constructor(people: readonly KnownPerson[], inFile: readonly string[], sellers: Sellers) {
    this.#codes = new Map(people.map((one) => [one.code.toUpperCase(), one]))
    this.#phones = new Map(people.map((one) => [one.phone, one]))
    this.#agents = new Set([
      ...people.filter(({ role }) => role === 'Agent').map(({ code }) => code.toUpperCase()),
      ...inFile,
    ])
    for (const { agentCode } of people) if (agentCode) this.#count(agentCode.toUpperCase())
    this.#sellers = sellers
  }

  /** Whether the person is on record, with this code and this number. */
  has({ code, phone }: ImportedAgent): boolean {
    const [byCode, byPhone] = [this.#codes.get(code), this.#phones.get(phone)]
    if (byCode && byCode.phone !== phone) throw wrong('code', `Another person has the code ${code}.`)
    if (byPhone && byPhone.code.toUpperCase() !== code) throw wrong('phone', 'Another person has this phone number.')
    return byCode !== undefined
  }

  add(person: ImportedAgent): void {
    const { code, phone, role } = person
    if (role === 'Agent') {
      this.#sellers.branch(person.branchCode)
      this.#agents.add(code)
    } else {
      const { agentCode } = person
      if (!this.#agents.has(agentCode)) {
        throw wrong('agentCode', `No agent has the code “${agentCode}”. List agents above their assistants.`)
      }
      if ((this.#assistants.get(agentCode) ?? 0) >= ASSISTANTS_PER_AGENT) {
        throw wrong('agentCode', `An agent has at most ${ASSISTANTS_PER_AGENT} assistants.`)
      }
      this.#count(agentCode)
    }
    const added = { code, phone, role, agentCode: role === 'Agent' ? null : person.agentCode }
    this.#codes.set(code, added)
    this.#phones.set(phone, added)
  }

  #count(agentCode: string): void {
    this.#assistants.set(agentCode, (this.#assistants.get(agentCode) ?? 0) + 1)
  }
}

function userRow({ fullName, role, phone, code, email, licence }: ImportedAgent, now: Date): Row {
  return {
    full_name: fullName,
    role,
    mobile_number: phone,
    staff_id: code,
    email,
    status: 'active',
    licence_number: licence?.number ?? null,
    licence_expires_on: licence?.expiresOn ?? null,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

/** The log names each person, as if it was added manually. An assistant may sell everything until the agent sets limits. */
async function saveWith({ tx, now, importId, uploadedBy }: Importing, id: string, { role, code }: ImportedAgent) {
  if (role === 'AssistantAgent') await insertLimits(tx, { id, products: ASSISTANT_PRODUCTS, setBy: uploadedBy }, now)
  const action = role === 'Agent' ? 'user-added' : 'assistant-added'
  const after = { role, staffId: code, importId }
  await recordAudit({ tx, now, actor: undefined }, { action, entityType: 'user', entityId: id, after })
}
