import type { customerEndpoints } from '@okwan/contract/customers/customers'
import type { customerConsentEndpoints } from '@okwan/contract/customers/customers/consents'
import type { customerMergeEndpoints } from '@okwan/contract/customers/customers/merges'
import type { customerPageEndpoints } from '@okwan/contract/customers/customers/pages'
import type { Handlers } from '../../platform/http/context.ts'
import { sendConsentCode } from './consent/allow-again.ts'
import { changeConsents, getConsents } from './consent/consents.ts'
import { findCustomers } from './find-customers.ts'
import {
  approveMerge,
  declineMerge,
  listDuplicates,
  listMerges,
  proposeMerge,
  undoMerge,
} from './merge/merge-customers.ts'
import { getCustomer, listCustomers, showCard } from './page/list-customers.ts'
import { confirmConsent, requestConsent } from './request-consent.ts'
import { showDetails } from './show-details.ts'

export const customerRoutes: Handlers<typeof customerEndpoints> = {
  'GET /customers': findCustomers,
  'POST /customers/{customerCode}/details': showDetails,
  'POST /customers/{customerCode}/code': requestConsent,
  'POST /customers/{customerCode}/agreement': confirmConsent,
}

export const customerPageRoutes: Handlers<typeof customerPageEndpoints> = {
  'GET /customers/list': listCustomers,
  'GET /customers/{customerCode}': getCustomer,
  'POST /customers/{customerCode}/card': showCard,
}

export const customerMergeRoutes: Handlers<typeof customerMergeEndpoints> = {
  'GET /customers/{customerCode}/duplicates': listDuplicates,
  'POST /customers/{customerCode}/merges': proposeMerge,
  'GET /customer-merges': listMerges,
  'POST /customer-merges/{id}/approve': approveMerge,
  'POST /customer-merges/{id}/decline': declineMerge,
  'POST /customer-merges/{id}/undo': undoMerge,
}

export const customerConsentRoutes: Handlers<typeof customerConsentEndpoints> = {
  'GET /customers/{customerCode}/consents': getConsents,
  'POST /customers/{customerCode}/consents': changeConsents,
  'POST /customers/{customerCode}/consents/code': sendConsentCode,
}
