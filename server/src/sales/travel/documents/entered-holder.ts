import type { EnteredHolder } from '../../../customers/customers/recognise-customer.ts'
import type { DraftContent } from '../store.ts'

/** The entered details of a trip's policyholder that identify a customer. */
export function enteredHolder(holder: DraftContent['policyholder'] = {}): EnteredHolder {
  const { customerType, idType, idNumber, tin, mobileNumber } = holder
  return {
    customerType: customerType === 'corporate' ? 'corporate' : 'individual',
    ...(idType === 'ghana_card' && idNumber && { ghanaCardNumber: idNumber }),
    ...(tin && { tin }),
    ...(mobileNumber && { phone: mobileNumber }),
  }
}
