import { printName } from '@okwan/domain/customers/customers/identity'
import { parsePhone } from '@okwan/domain/platform/phone'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'

/** Name and phone as the seller entered them, which the seller sees until the payment; nothing for a selected customer. */
export function enteredBy(holder: MotorPolicyholder): { enteredName?: string; enteredPhone?: string } {
  const { customerCode, customerType, companyName = '', firstName, otherNames, lastName } = holder
  const enteredPhone = parsePhone(holder.phone ?? '')
  if (customerCode || !enteredPhone) return {}
  const person = [firstName, otherNames, lastName].flatMap((name) => (name ? printName(name.trim()) : []))
  return { enteredName: customerType === 'corporate' ? companyName : person.join(' '), enteredPhone }
}
