import type { settingEndpoints } from '@okwan/contract/people/settings'
import type { Handlers } from '../../platform/http/context.ts'
import { approveSettingChange } from './approve-setting-change.ts'
import { declineSettingChange, withdrawSettingChange } from './close-setting-change.ts'
import { listEmailTexts, previewEmailText } from './email-texts.ts'
import { getFirstRun } from './get-first-run.ts'
import { listSettingChanges } from './list-setting-changes.ts'
import { listSettings } from './list-settings.ts'
import { listMessageTexts, previewMessageText } from './message-texts.ts'
import { proposeSetting } from './propose-setting.ts'

export const settingRoutes: Handlers<typeof settingEndpoints> = {
  'GET /settings': listSettings,
  'POST /settings/company': proposeSetting('company'),
  'POST /settings/company-seal': proposeSetting('company-seal'),
  'POST /settings/travel-assistance': proposeSetting('travel-assistance'),
  'POST /settings/authority-limits': proposeSetting('authority-limits'),
  'POST /settings/wallet-limits': proposeSetting('wallet-limits'),
  'POST /settings/service-promises': proposeSetting('service-promises'),
  'POST /settings/public-holidays': proposeSetting('public-holidays'),
  'POST /settings/insurers': proposeSetting('insurers'),
  'POST /settings/authorities': proposeSetting('authorities'),
  'POST /settings/bank-accounts': proposeSetting('bank-accounts'),
  'POST /settings/sticker-stock': proposeSetting('sticker-stock'),
  'POST /settings/archives': proposeSetting('archives'),
  'POST /settings/tax-invoices': proposeSetting('tax-invoices'),
  'POST /settings/reminders': proposeSetting('reminders'),
  'POST /settings/claim-deadlines': proposeSetting('claim-deadlines'),
  'POST /settings/complaint-deadlines': proposeSetting('complaint-deadlines'),
  'POST /settings/customer-checks': proposeSetting('customer-checks'),
  'POST /settings/mobile-money-limits': proposeSetting('mobile-money-limits'),
  'POST /settings/message-texts': proposeSetting('message-texts'),
  'POST /settings/email-texts': proposeSetting('email-texts'),
  'POST /settings/sales-rights': proposeSetting('sales-rights'),
  'POST /settings/retention': proposeSetting('retention'),
  'GET /first-run': getFirstRun,
  'GET /message-texts': listMessageTexts,
  'POST /message-texts/preview': previewMessageText,
  'GET /email-texts': listEmailTexts,
  'POST /email-texts/preview': previewEmailText,
  'GET /setting-changes': listSettingChanges,
  'POST /setting-changes/{id}/approve': approveSettingChange,
  'POST /setting-changes/{id}/refuse': declineSettingChange,
  'POST /setting-changes/{id}/withdraw': withdrawSettingChange,
}
