import type { CustomerDetails } from '@okwan/contract/customers/customers'
import { printName } from '@okwan/domain/customers/customers/identity'
import type { DetailsRow } from './details-store.ts'

export function presentDetails(row: DetailsRow): CustomerDetails {
  const named = (name: string | null) => name && printName(name)
  return {
    phone: row.phone,
    title: row.title,
    firstName: named(row.first_name),
    otherNames: named(row.other_names),
    lastName: named(row.last_name),
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    ghanaCardNumber: row.ghana_card,
    occupation: row.occupation,
    companyName: row.company_name,
    tin: row.tin,
    contactPerson: row.contact_person,
    email: row.email,
    digitalAddress: row.digital_address,
    residentialAddress: row.residential_address,
    region: row.region,
  }
}
