import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import { wrong } from '@okwan/domain/sales/imports/cells'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { agentOf } from '../../../platform/http/context.ts'
import type { Importing } from './checked.ts'

const sellerRow = z.object({
  id: z.string(),
  code: z.string(),
  role: z.enum(ROLES),
  branchId: z.string(),
  agentId: z.string().nullable(),
  isDeleted: z.boolean(),
})

export type Seller = { sellerId: string; agentId: string | null; branchId: string }

/** Finds the sellers and branches of imported rows by their codes. */
export class Sellers {
  readonly #people: Map<string, z.output<typeof sellerRow>>
  readonly #branches: Map<string, string>
  readonly #uploadedBy: string

  private constructor(people: z.output<typeof sellerRow>[], branches: Map<string, string>, uploadedBy: string) {
    this.#people = new Map(people.flatMap((one) => [[one.code.toUpperCase(), one] as const, [one.id, one] as const]))
    this.#branches = branches
    this.#uploadedBy = uploadedBy
  }

  static async read({ tx, uploadedBy }: Importing): Promise<Sellers> {
    const people = await rows(
      tx,
      sellerRow,
      // If a deleted person and a later one have the same code, the later one is found.
      sql`select id, staff_id as code, role, branch_id as "branchId", agent_id as "agentId",
                 status = 'deleted' as "isDeleted" from users
          order by status <> 'deleted'`,
    )
    return new Sellers(people, await branchesByCode(tx), uploadedBy)
  }

  /**
   * The person with the agent code, or the person who uploaded the file if the row has no code. The branch is the branch of the
   * row, or of this person if the row has none.
   */
  of({ agentCode, branchCode }: { agentCode: string; branchCode: string }): Seller {
    const person = this.#people.get(agentCode === '' ? this.#uploadedBy : agentCode)
    if (!person) throw wrong('agentCode', `No user has the code “${agentCode}”.`)
    const branchId = branchCode === '' ? person.branchId : this.branch(branchCode)
    return { sellerId: person.id, agentId: agentCode === '' ? null : agentOf(person), branchId }
  }

  find(code: string): string | undefined {
    return this.#people.get(code.toUpperCase())?.id
  }

  person(code: string): { id: string; role: Role; isDeleted: boolean } | undefined {
    return this.#people.get(code.toUpperCase())
  }

  branchOf(personId: string): string | undefined {
    return this.#people.get(personId)?.branchId
  }

  branch(code: string): string {
    const id = this.#branches.get(code)
    if (!id) throw wrong('branchCode', `No branch has the code “${code}”.`)
    return id
  }
}

async function branchesByCode(tx: Tx): Promise<Map<string, string>> {
  const found = await rows(tx, z.object({ id: z.string(), code: z.string() }), sql`select id, code from branches`)
  return new Map(found.map(({ id, code }) => [code.toUpperCase(), id]))
}
