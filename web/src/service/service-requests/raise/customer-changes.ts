import { type HolderValues, holderValues } from '../../../sales/motor/policyholder/holder-values.ts'
import type { RequestContent } from './request-content.ts'

const CHANGEABLE = [
  'firstName',
  'otherNames',
  'lastName',
  'dateOfBirth',
  'gender',
  'ghanaCardNumber',
  'phone',
  'email',
  'residentialAddress',
  'digitalAddress',
  'city',
  'region',
  'occupation',
  'companyName',
  'tin',
  'companyNumber',
  'contactPerson',
] as const

/** Form of a customer of this type in which nothing is entered yet. */
export const noChanges = (customerType: HolderValues['policyholder']['customerType'] = 'individual'): HolderValues =>
  holderValues({ policyholder: { customerType } })

/** The request with the filled-in fields; undefined if all fields are empty. */
export function customerContent({ policyholder }: HolderValues): RequestContent | undefined {
  const entered = CHANGEABLE.flatMap((name) => {
    const text = policyholder[name]?.trim()
    return text ? [[name, text]] : []
  })
  return entered.length === 0 ? undefined : { kind: 'customer', ...Object.fromEntries(entered) }
}

/** Form field of a server path such as `changes.firstName`; undefined if the form does not have it. */
export function fieldOfChange(path: string): `policyholder.${(typeof CHANGEABLE)[number]}` | undefined {
  const name = CHANGEABLE.find((one) => one === path.split('.').at(-1))
  return name && `policyholder.${name}`
}
