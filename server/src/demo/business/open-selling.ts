import type { CommissionRule } from '@okwan/domain/money/commissions/rates'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { one, rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { agentOf, type Product } from '../../platform/http/context.ts'
import { settingAt } from '../../platform/settings/setting-at.ts'
import { motorRateBooks } from '../../products/rate-books/motor-rate-book.ts'
import { demoPortal } from '../accounts.ts'
import type { Draw } from './draw.ts'
import type { Seller } from './past-sale.ts'
import type { Selling } from './write-sales.ts'

const ruleRow = z.object({
  id: z.string(),
  productCode: z.string(),
  group: z.enum(['AGENT', 'STAFF']),
  rateBps: z.number(),
  maxRateBps: z.number(),
  minPesewas: z.number(),
  maxPesewas: z.number().nullable(),
  vestingDays: z.number(),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
})

/** Rates and settings of a new database, which apply to all generated sales. */
export async function openSelling(
  tx: Tx,
  product: Pick<Product, 'secrets' | 'settings' | 'config' | 'clock'>,
  draw: Draw,
): Promise<Selling> {
  const rules: CommissionRule[] = await rows(
    tx,
    ruleRow,
    sql`select id, product_code as "productCode", user_group as "group", rate_bps as "rateBps",
          max_rate_bps as "maxRateBps", min_pesewas as "minPesewas", max_pesewas as "maxPesewas",
          vesting_days as "vestingDays", effective_from as "effectiveFrom", effective_to as "effectiveTo"
        from commission_rules order by id`,
  )
  const insurers = await settingAt(tx, 'insurers', product.clock.now())
  const stickers = await one(tx, z.object({ count: z.number() }), sql`select count(*) as count from stickers`)
  return { product, draw, books: await motorRateBooks(tx), terms: { rules, insurers }, stickers }
}

const sellerRow = z.object({
  id: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  agentId: z.string().nullable(),
  intermediaryCode: z.string(),
  branchId: z.string(),
  branchCode: z.string(),
})

/** People who sell, in the order of their numbers. */
export async function sellersOf(tx: Tx): Promise<Seller[]> {
  const found = await rows(
    tx,
    sellerRow,
    sql`select u.id, u.full_name as "fullName", u.role, u.agent_id as "agentId",
          coalesce(a.staff_id, u.staff_id) as "intermediaryCode", u.branch_id as "branchId", b.code as "branchCode"
        from users u join branches b on b.id = u.branch_id left join users a on a.id = u.agent_id
        where u.role in ('Staff', 'Agent', 'AssistantAgent') order by u.mobile_number`,
  )
  return found.map((seller) => ({ ...seller, portal: demoPortal(seller.role), agentId: agentOf(seller) }))
}
