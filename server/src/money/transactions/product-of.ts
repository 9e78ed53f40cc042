import { raw } from '../../platform/db/sql.ts'

/**
 * Product of a checkout `c`, null for a top-up. The payable type names the product of a sale; other payments have the product of
 * their policy.
 */
export const PRODUCT_OF = `case when c.payable_type in ('motor-purchase', 'fleet-purchase') then 'motor'
  when c.payable_type = 'travel-purchase' then 'travel'
  else (select p.product from policies p where p.id = c.policy_id) end`

export const productOf = raw(`(${PRODUCT_OF})`)
