import { parseName } from '../../../customers/customers/identity.ts'
import { parsePhone } from '../../../platform/phone.ts'
import { findCountry, type TravelBook } from '../../../products/travel-plans/book.ts'
import { parsed, printed } from './form.ts'

export function personName(ask: string) {
  return printed(ask, 'Use 2 to 60 letters, spaces, hyphens or apostrophes.', parseName)
}

export function country(ask: string, book: TravelBook) {
  return parsed(ask, 'Choose a country from the list.', (typed) => findCountry(book, typed.trim().toUpperCase())?.iso2)
}

export function phone(ask: string) {
  return parsed(ask, 'Enter a Ghana mobile number, such as 024 123 4567.', parsePhone)
}

export function email(ask: string) {
  return parsed(ask, 'Enter an email address, like name@example.com.', (typed) => {
    const tidy = typed.trim()
    return tidy.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(tidy) ? tidy : undefined
  })
}
