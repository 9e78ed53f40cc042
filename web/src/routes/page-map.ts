import type { ComponentType } from 'react'

/**
 * The component of each page, by the name it has in the route table. A chunk of its own, so that the first screen does not
 * grow with every page.
 */
export const PAGES: Record<string, () => Promise<ComponentType>> = {
  'not-built': async () => (await import('../layout/NotBuiltPage.tsx')).NotBuiltPage,
  'login-records': async () => (await import('../login-records/LoginRecordListPage.tsx')).LoginRecordListPage,
  activities: async () => (await import('../activities/ActivityListPage.tsx')).ActivityListPage,
  assistants: async () => (await import('../assistants/AssistantListPage.tsx')).AssistantListPage,
  assistant: async () => (await import('../assistants/AssistantPage.tsx')).AssistantPage,
  people: async () => (await import('../users/HrPermissionsPage.tsx')).HrPermissionsPage,
  person: async () => (await import('../users/PersonPage.tsx')).PersonPage,
  transactions: async () => (await import('../transactions/TransactionListPage.tsx')).TransactionListPage,
  receipt: async () => (await import('../transactions/ReceiptPage.tsx')).ReceiptPage,
  wallet: async () => (await import('../wallet/WalletPage.tsx')).WalletPage,
  'motor-vehicle': async () => (await import('../motor/VehicleInformationPage.tsx')).VehicleInformationPage,
  'motor-chassis': async () => (await import('../motor/ChassisPage.tsx')).ChassisPage,
  'motor-vehicle-details': async () => (await import('../motor/VehicleDetailsPage.tsx')).VehicleDetailsPage,
  'motor-edit-vehicle': async () => (await import('../motor/EditVehiclePage.tsx')).EditVehiclePage,
  'motor-underwriting': async () => (await import('../motor/UnderwritingPage.tsx')).UnderwritingPage,
  'motor-active-policy': async () => (await import('../motor/ActivePolicyPage.tsx')).ActivePolicyPage,
  'motor-policy-holder': async () => (await import('../motor/PolicyHolderPage.tsx')).PolicyHolderPage,
  'motor-estimates': async () => (await import('../motor/EstimatesPage.tsx')).EstimatesPage,
  'motor-payment': async () => (await import('../motor/PaymentPage.tsx')).PaymentPage,
  kit: async () => (await import('../kit/KitPage.tsx')).KitPage,
}
