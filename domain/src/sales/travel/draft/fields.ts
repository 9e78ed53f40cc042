import { parseName } from '../../../customers/customers/identity.ts'
import { parseEmail } from '../../../platform/email.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { findCountry, type TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import { parsed, printed } from './form.ts'

export function personName(missing: string) {
  return printed(missing, 'Use 2 to 60 letters, spaces, hyphens or apostrophes.', parseName)
}

export function country(missing: string, book: TravelRateBook) {
  return parsed(
    missing,
    'Select a country from the list.',
    (input) => findCountry(book, input.trim().toUpperCase())?.iso2,
  )
}

export function phone(missing: string) {
  return parsed(missing, 'Enter a Ghana mobile number, such as 024 123 4567.', parsePhone)
}

export function email(missing: string) {
  return parsed(missing, 'Enter an email address, such as name@example.com.', parseEmail)
}
