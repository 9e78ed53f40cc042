import { ACCOUNTS } from '@okwan/domain/money/ledger/accounts'
import { AUTHORITY } from '@okwan/domain/money/ledger/premium-parts'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { DEFAULT_BROKERAGE } from '@okwan/domain/platform/settings/insurers'
import type { OpeningLine } from '@okwan/domain/sales/imports/balances'
import { wrong } from '@okwan/domain/sales/imports/cells'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Importing } from './checked.ts'
import { Sellers } from './sellers.ts'

/** Known owners of balances. A balance of an unknown owner, such as a mistyped code, could never be settled. */
export class Owners {
  readonly #sellers: Sellers
  readonly #named: Readonly<Record<string, readonly string[]>>

  private constructor(sellers: Sellers, insurers: readonly string[]) {
    this.#sellers = sellers
    this.#named = {
      insurer: insurers,
      provider: PROVIDERS,
      authority: [AUTHORITY],
      product: DEFAULT_BROKERAGE.map(({ productCode }) => productCode),
    }
  }

  static async read(importing: Importing): Promise<Owners> {
    return new Owners(await Sellers.read(importing), await insurerCodes(importing.tx, importing.now))
  }

  /** The owner as the ledger names it. Agents and staff are named by their code. */
  find({ account, owner }: OpeningLine): string {
    const { owner: kind } = ACCOUNTS[account]
    if (kind === 'agent' || kind === 'staff') return this.#person(kind, owner)
    const names = this.#named[kind]
    if (!names) return owner
    const found = names.find((name) => name.toLowerCase() === owner.toLowerCase())
    if (!found) throw wrong('owner', `“${owner}” isn’t a known ${kind}. Enter one of: ${names.join(', ')}.`)
    return found
  }

  #person(kind: 'agent' | 'staff', code: string): string {
    const person = this.#sellers.person(code)
    if (!person) throw wrong('owner', `No user has the code “${code}”.`)
    // No one could withdraw or use the balance.
    if (person.isDeleted) throw wrong('owner', `The user with the code “${code}” is deleted.`)
    const isAgent = person.role === 'Agent'
    if (kind === 'agent' && !isAgent) throw wrong('owner', `${code} isn’t an agent. Enter the code of an agent.`)
    if (kind === 'staff' && (isAgent || person.role === 'AssistantAgent')) {
      throw wrong('owner', `${code} isn’t a staff code. Enter a staff code.`)
    }
    return person.id
  }
}

/** Insurers of policies, of the settings and of the company. */
async function insurerCodes(tx: Tx, now: Date): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ code: z.string() }),
    sql`select code from insurers
        union select coalesce(setting_at('company', ${now}) ->> 'insurerCode', ${PRODUCT_NAME})
        union select one ->> 'code' from jsonb_array_elements(setting_at('insurers', ${now}) -> 'insurers') one
        order by code`,
  )
  return found.map(({ code }) => code)
}
